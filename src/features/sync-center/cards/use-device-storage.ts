import { useEffect, useState } from 'react'
import type { StorageEstimate } from './storage-words.ts'

/** What the browser says about the data of this device. */
export interface DeviceStorage {
  /** Whether it promised to keep them. */
  isKept: boolean
  estimate: StorageEstimate
}

/** As it stands when the screen is opened and whenever it comes into sight again; null where the browser can't tell. */
export function useDeviceStorage(): DeviceStorage | null {
  const [present, setPresent] = useState<DeviceStorage | null>(null)
  useEffect(() => {
    // Missing where the page is not served securely.
    const storage: StorageManager | undefined = navigator.storage
    if (!storage) return
    const look = () => {
      Promise.all([storage.persisted(), storage.estimate()]).then(
        ([isKept, estimate]) => setPresent({ isKept, estimate }),
        console.error,
      )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return present
}
