import { useEffect, useState } from 'react'

/** What the browser tells about this device's storage. */
export interface DeviceStorage {
  /** Whether the storage is persistent. */
  isKept: boolean
  estimate: StorageEstimate
}

/** Reads it on mount, and whenever the page becomes visible again; null where the browser can't tell. */
export function useDeviceStorage(): DeviceStorage | null {
  const [present, setPresent] = useState<DeviceStorage | null>(null)
  useEffect(() => {
    // Undefined in an insecure context.
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
