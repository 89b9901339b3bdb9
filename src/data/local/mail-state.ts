import type { ClinicDatabase } from './clinic-database.ts'

/** Whether the server sends mail; null while it has not told, as one with the spec's calls never does. */
export async function readSendsMail(db: ClinicDatabase): Promise<boolean | null> {
  const record = await db.meta.get('mail')
  return record?.name === 'mail' ? record.isSent : null
}

/** Remembers it for every tab and for when the server can't be asked; writes only what changed. */
export async function noteSendsMail(db: ClinicDatabase, isSent: boolean): Promise<void> {
  if ((await readSendsMail(db)) !== isSent) await db.meta.put({ name: 'mail', isSent })
}
