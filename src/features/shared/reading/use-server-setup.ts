import { useEffect } from 'react'
import { readServerSetup } from '#data/local/status/server-setup.ts'
import { askServerSetup } from '#data/sync/push/ask-server-setup.ts'
import type { TabletSetup } from '#domain/wire/sync-wire.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useResilientReading } from './use-resilient-reading.ts'
import { useSyncStatus } from './use-sync-status.ts'

const NOT_TOLD: KnownSetup = { sendsMail: null, proxy: null, tablet: null }

interface KnownSetup {
  sendsMail: boolean | null
  proxy: 'untold' | null
  tablet?: TabletSetup | null
}

/** The server's setup, live; each part is null while unknown. */
export function useServerSetup(): KnownSetup {
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
