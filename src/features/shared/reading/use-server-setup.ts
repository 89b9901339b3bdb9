import { useEffect } from 'react'
import { readServerSetup } from '#data/local/status/server-setup.ts'
import { askServerSetup } from '#data/sync/push/ask-server-setup.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useResilientReading } from './use-resilient-reading.ts'
import { useSyncStatus } from './use-sync-status.ts'

const NOT_TOLD = { sendsMail: null, proxy: null }

/** The server's setup, live: whether it sends mail, and a problem with its proxy; each null while unknown. */
export function useServerSetup(): { sendsMail: boolean | null; proxy: 'untold' | null } {
  const { db } = useClinic()
  return useResilientReading(() => readServerSetup(db), [db]) ?? NOT_TOLD
}

/** Requests it on each reconnection, since the setup only changes with a restart of the server. */
export function useAskServerSetup(): void {
  const { db, ask } = useClinic()
  const isOnline = useSyncStatus().connection === 'online'
  useEffect(() => {
    if (isOnline) askServerSetup({ db, ask }).catch(console.warn)
  }, [db, ask, isOnline])
}
