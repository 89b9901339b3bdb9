import type { Selectable } from 'kysely'
import { isMailAddress } from '#domain/values/email-address.ts'
import type { Db, OutgoingMailTable } from '#server/db/schema.ts'
import { mailFailureTexts } from './mail-failure-texts.ts'

/** The cause of a mail: the audit action, and the appointment if it is about one. */
export interface MailCause {
  action: string
  appointmentId?: number
}

/** A mail to queue: plain text, one recipient. */
export interface MailDraft {
  to: string
  /** Where replies go, if not to the clinic. */
  replyTo?: string
  subject: string
  text: string
  cause: MailCause
  /** Epoch milliseconds. The mail is not sent after this, since it would be pointless. */
  expiresAt?: number
  /** Waits for the operator's decision. */
  isHeld?: boolean
}

type OutgoingMail = Selectable<OutgoingMailTable>

/** After this time the only attempt of an awaited mail counts as dead. */
const ONLY_ATTEMPT_MS = 30_000

/**
 * Queues a mail in the running transaction of its cause; `now` in epoch milliseconds. The sender finds it after the
 * commit (wake it). Returns its id, or null when the recipient has no valid address: there is no mail then, which is no
 * failure. Throws for a control character in the subject, which our texts never have.
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
 * Queues a mail that somebody waits for: the sender skips it, and the caller makes the only attempt. `requestKey`
 * identifies the request. If that comes again after a failure, its mail keeps the same Message-ID.
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
  const delivery = { queuedAt: now, nextAt: now + ONLY_ATTEMPT_MS, onlyAttempt: true, requestKey }
  return insertMail(trx, draft, { ...delivery, messageId: before?.messageId ?? null })
}

/**
 * Queues a mail at most once per `requestKey`, for ever: its row is the receipt. Only a mail that became pointless before
 * it was sent is queued anew, and one that was refused, once it has another recipient. Returns its id, or null when
 * nothing was queued.
 */
export async function queueOnce(
  trx: Db,
  draft: MailDraft,
  { requestKey, now }: { requestKey: string; now: number },
): Promise<number | null> {
  const before = await trx
    .selectFrom('outgoingMails')
    .select(['id', 'status', 'failure', 'recipient', 'messageId'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  const isSame = before?.recipient === draft.to
  const wasPointless = before?.failure === mailFailureTexts.expired || before?.failure === mailFailureTexts.outdated
  if (before && (before.status !== 'void' || (isSame && !wasPointless))) return null
  if (before) await trx.deleteFrom('outgoingMails').where('id', '=', before.id).execute()
  const delivery = { queuedAt: now, nextAt: now, onlyAttempt: false, requestKey }
  return insertMail(trx, draft, { ...delivery, messageId: isSame ? before.messageId : null })
}

/** Holds all unsent mail of a restored database: it may have been sent after the backup. */
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
