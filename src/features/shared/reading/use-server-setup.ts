import { useEffect } from 'react'
import { readServerSetup } from '#data/local/status/server-setup.ts'
import { askServerSetup } from '#data/sync/push/ask-server-setup.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useSideReading } from './use-side-reading.ts'
import { useSyncStatus } from './use-sync-status.ts'

const NOT_TOLD = { sendsMail: null, proxy: null }

/** How the server is set up, live: whether it sends mail, and what is wrong with its proxy; null each while it has not told. */
export function useServerSetup(): { sendsMail: boolean | null; proxy: 'untold' | null } {
  const { db } = useClinic()
  return useSideReading(() => readServerSetup(db), [db]) ?? NOT_TOLD
}

/** Asks the server each time that it comes within reach: only its operator changes the answer, by starting it anew. */
export function useAskServerSetup(): void {
  const { db, ask } = useClinic()
  const isOnline = useSyncStatus().connection === 'online'
  useEffect(() => {
    if (isOnline) askServerSetup({ db, ask }).catch(console.warn)
  }, [db, ask, isOnline])
}
