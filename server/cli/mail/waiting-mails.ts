import type { Db } from '#server/db/schema.ts'
import { mailFailureTexts } from '#server/mail/mail-failure-texts.ts'

/** A mail that was not sent, as the operator sees it. */
export interface UnsentMail {
  id: number
  status: 'waiting' | 'held' | 'void'
  recipient: string
  subject: string
  attempts: number
  failure: string | null
  /** Epoch milliseconds. */
  queuedAt: number
}

type Which = number | 'all'

/**
 * Lists the unsent mails, oldest first: waiting ones, those held after a restore, and those given up or refused within
 * the last month.
 */
export async function listUnsent(db: Db): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom('outgoingMails')
    .select(['id', 'status', 'recipient', 'subject', 'attempts', 'failure', 'queuedAt'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ status, ...row }) => (status === 'sent' ? [] : [{ status, ...row }]))
}

/**
 * Lets a held or void mail be sent at once, if its text is still there; 'all' means all held ones. Returns how many.
 */
export async function releaseMail(db: Db, which: Which): Promise<number> {
  let query = db
    .updateTable('outgoingMails')
    .set({ status: 'waiting', onlyAttempt: false, attempts: 0, failure: null, nextAt: 0, settledAt: null })
    .where('text', '<>', '')
  if (which === 'all') query = query.where('status', '=', 'held')
  else query = query.where('id', '=', which).where('status', 'in', ['held', 'void'])
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** Deletes an unsent mail with its text; 'all' means all held ones. Returns how many. */
export async function dropMail(db: Db, which: Which, now: number): Promise<number> {
  let query = db
    .updateTable('outgoingMails')
    .set({ status: 'void', failure: mailFailureTexts.dropped, text: '', replyTo: null, settledAt: now })
  if (which === 'all') query = query.where('status', '=', 'held')
  else query = query.where('id', '=', which).where('status', '<>', 'sent')
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}
