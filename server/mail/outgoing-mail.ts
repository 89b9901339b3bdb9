import type { Selectable } from 'kysely'
import { isMailAddress } from '#domain/values/email-address.ts'
import type { Db, OutgoingMailTable } from '#server/db/schema.ts'

/** What a mail tells of: the word of the audit log, and the appointment when it is about one. */
export interface MailCause {
  action: string
  appointmentId?: number
}

/** A mail as its writer means it: plain text, one recipient. */
export interface MailDraft {
  to: string
  /** Where an answer goes when not to the clinic. */
  replyTo?: string
  subject: string
  text: string
  cause: MailCause
  /** Epoch milliseconds; not sent from then on, because it would tell of something past. */
  expiresAt?: number
  /** Waits for the operator's word. */
  isHeld?: boolean
}

type OutgoingMail = Selectable<OutgoingMailTable>

/** How long the one attempt of a mail that somebody waits for may take before it counts as dead. */
const ONLY_ATTEMPT_MS = 30_000

/**
 * Writes a mail into the running transaction of its cause; the sender finds it once that is committed (wake it). Gives its id, or
 * null when the recipient has no address that mail can go to: then there is no mail, and that is no failure. `now` in epoch
 * milliseconds. Throws for a control character in the subject, which no text of ours has.
 */
export async function queueMail(trx: Db, draft: MailDraft, now: number): Promise<number | null> {
  return insertMail(trx, draft, {
    queuedAt: now,
    nextAt: now,
    onlyAttempt: false,
    requestKey: null,
    messageId: null,
  })
}

/**
 * As queueMail, for a mail whose sending somebody waits for: the sender leaves it alone, and its one attempt is the caller's.
 * `requestKey` names the request: when it comes again, after a mail that failed, it is that mail again.
 */
export async function queueOnlyAttempt(
  trx: Db,
  draft: MailDraft,
  { requestKey, now }: { requestKey: string; now: number },
): Promise<number | null> {
  const before = await trx
    .selectFrom('outgoingMails')
    .select(['id', 'messageId'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  if (before) await trx.deleteFrom('outgoingMails').where('id', '=', before.id).execute()
  const course = { queuedAt: now, nextAt: now + ONLY_ATTEMPT_MS, onlyAttempt: true, requestKey }
  return insertMail(trx, draft, { ...course, messageId: before?.messageId ?? null })
}

/** What a restored database had not sent yet may have gone out after its backup was made: nothing of it goes by itself. */
export async function holdUnsentMail(trx: Db): Promise<void> {
  await trx.updateTable('outgoingMails').set({ status: 'held' }).where('status', '=', 'waiting').execute()
}

async function insertMail(
  trx: Db,
  { to, replyTo, subject, text, cause, expiresAt, isHeld = false }: MailDraft,
  course: Pick<OutgoingMail, 'queuedAt' | 'nextAt' | 'requestKey' | 'messageId'> & { onlyAttempt: boolean },
): Promise<number | null> {
  if (/\p{Cc}/u.test(subject)) throw new TypeError('a control character in the subject of a mail')
  if (!isMailAddress(to)) return null
  const { id } = await trx
    .insertInto('outgoingMails')
    .values({
      ...course,
      cause: cause.action,
      appointmentId: cause.appointmentId ?? null,
      recipient: to,
      replyTo: replyTo !== undefined && isMailAddress(replyTo) ? replyTo : null,
      subject,
      text,
      status: isHeld ? 'held' : 'waiting',
      attempts: 0,
      failure: null,
      expiresAt: expiresAt ?? null,
      settledAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
