import { useEffect } from 'react'
import { readSendsMail } from '#data/local/mail-state.ts'
import { askMail } from '#data/sync/ask-mail.ts'
import { useClinic } from './clinic-context.ts'
import { useSideReading } from './use-side-reading.ts'
import { useSyncStatus } from './use-sync-status.ts'

/** Whether the server sends mail, live; null while it has not told. */
export function useSendsMail(): boolean | null {
  const { db } = useClinic()
  return useSideReading(() => readSendsMail(db), [db]) ?? null
}

/** Asks the server each time that it comes within reach: only its operator changes the answer, by starting it anew. */
export function useAskMail(): void {
  const { db, ask } = useClinic()
  const isOnline = useSyncStatus().connection === 'online'
  useEffect(() => {
    if (isOnline) askMail({ db, ask }).catch(console.warn)
  }, [db, ask, isOnline])
}
