import { useEffect, useState } from 'react'
import { readStoredRows } from '#data/local/status/stored-for-outage.ts'
import { areStaffScreensCached } from '#data/sync/engine/ask-worker.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { SERVICE_PRICES_KEY } from '#domain/prices/service-prices.ts'
import { useServicePrices } from '#features/shared/income-form/use-service-prices.ts'
import { useDeviceStorage } from '#features/shared/reading/use-device-storage.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import type { ReadinessFacts } from './readiness-lines.ts'

const LOOK_EVERY_MS = 30_000

/** What this device has for an outage, live. */
export function useReadinessFacts(): Omit<ReadinessFacts, 'backups'> {
  const { db } = useClinic()
  const today = useToday()
  const stored = useResilientReading(() => readStoredRows(db, today), [db, today]) ?? null
  const { connection, waiting, refused } = useSyncStatus()
  // Reads the stored prices anew when they change.
  useServicePrices()
  return {
    ...usePeriodicFacts(),
    isSecure: window.isSecureContext && 'serviceWorker' in navigator,
    agenda: stored && { ...stored.agenda, from: windowStartOf(today) },
    patients: stored?.patients ?? null,
    hasOwnPrices: localStorage.getItem(SERVICE_PRICES_KEY) !== null,
    isStorageKept: useDeviceStorage()?.isKept ?? null,
    isOnline: connection === 'online',
    unsent: connection === null ? null : waiting + refused,
  }
}

/** What has no event of its own is looked up now and then. */
function usePeriodicFacts(): Pick<ReadinessFacts, 'isAppCached' | 'lastContact'> {
  const { lastContact } = useClinic()
  const [facts, setFacts] = useState<Pick<ReadinessFacts, 'isAppCached' | 'lastContact'>>({
    isAppCached: null,
    lastContact: null,
  })
  useEffect(() => {
    const gone = new AbortController()
    const note = (found: Partial<typeof facts>) => {
      if (!gone.signal.aborted) setFacts((known) => ({ ...known, ...found }))
    }
    const look = () => {
      lastContact().then((at) => note({ lastContact: at }), console.warn)
      if (!('serviceWorker' in navigator)) return
      areStaffScreensCached().then((isAppCached) => note({ isAppCached }), console.warn)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [lastContact])
  return facts
}
