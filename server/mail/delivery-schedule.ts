import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { profileKind } from '#domain/clinic/settings/profile-settings.ts'
import type { DatabaseSchema, Db, OutgoingMailTable } from '#server/db/schema.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import { mailFailureTexts } from './mail-failure-texts.ts'
import type { ReadyMail } from './mail-transport.ts'
import { restingCauses } from './night-rest.ts'
import { isOutdated } from './outdated-mail.ts'

type MailRow = Selectable<OutgoingMailTable>

const MINUTE = 60_000
const FIRST_WAIT_MS = MINUTE
const LONGEST_WAIT_MS = 6 * 60 * MINUTE
/** Four days after the first attempt, with these waits. */
const MOST_ATTEMPTS = 24
/** Longer than any attempt, so that a mail is tried again after its process died. */
const CLAIMED_FOR_MS = 3 * MINUTE
/** Finished mails are deleted after a month. */
const KEPT_MS = 30 * 24 * 60 * MINUTE

/**
 * Claims the next due mail for one attempt, during which no other process takes it. Expired and outdated mails are
 * voided on the way, and at night the server's reminders are left for the morning. Undefined when nothing is due. `domain` goes
 * into the Message-ID, which a mail gets at its first attempt.
 */
export async function claimDue(db: Db, domain: string, now: number): Promise<ReadyMail | undefined> {
  if (!(await isAnyDue(db, now))) return undefined
  return db.transaction().execute(async (trx) => {
    await voidInterrupted(trx, now)
    for (;;) {
      const row = await firstDue(trx, now)
      if (!row) return undefined
      const pointless = await whyPointless(trx, row, now)
      if (pointless !== null) await voidMail(trx, row.id, pointless, now)
      else return beginAttempt(trx, row, domain, now)
    }
  })
}

/** Claims a mail whose only attempt the caller makes (queueOnlyAttempt). */
export async function claimOnlyAttempt(db: Db, id: number, domain: string, now: number): Promise<ReadyMail> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('outgoingMails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return beginAttempt(trx, row, domain, now)
  })
}

/**
 * Records an accepted mail and drops its text. This function and the next three return whether the mail is void now.
 */
export async function recordSent(trx: Db, id: number, now: number): Promise<false> {
  await recordEnd(trx, id, { status: 'sent', failure: null, text: '', replyTo: null, settledAt: now })
  return false
}

/** Voids a mail. Its text stays for the operator, who may release it. */
export async function recordRefused(trx: Db, id: number, reason: string, now: number): Promise<true> {
  await recordEnd(trx, id, { status: 'void', failure: reason, settledAt: now })
  return true
}

/** Schedules the next attempt: after a minute, doubling up to six hours, for about four days. */
export async function recordFailed(trx: Db, id: number, reason: string, now: number): Promise<boolean> {
  const { attempts } = await trx
    .selectFrom('outgoingMails')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (attempts >= MOST_ATTEMPTS) return recordRefused(trx, id, reason, now)
  await postpone(trx, id, reason, now + waitAfter(attempts))
  return false
}

/** Records an attempt that the server's stop interrupted. The mail is due again at once. */
export async function recordInterrupted(trx: Db, id: number, now: number): Promise<false> {
  await postpone(trx, id, mailFailureTexts.interrupted, now)
  return false
}

function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
}

/** Checked first, since a read blocks no other process. */
async function isAnyDue(db: Db, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('outgoingMails')
    .select('id')
    .where('status', '=', 'waiting')
    .where(isDue(now))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/**
 * Whether the mail is due and does not rest. One that was never tried is, and a due time that is too far away was set by
 * a wrong clock.
 */
function isDue(now: number) {
  return (eb: ExpressionBuilder<DatabaseSchema, 'outgoingMails'>) =>
    eb.and([
      eb.or([
        eb('nextAt', '<=', now),
        eb('nextAt', '>', now + LONGEST_WAIT_MS),
        eb.and([eb('attempts', '=', 0), eb('onlyAttempt', '=', 0)]),
      ]),
      eb('cause', 'not in', restingCauses(now)),
    ])
}

/** Why nobody can want a mail any more; null while somebody can. */
async function whyPointless(trx: Db, row: MailRow, now: number): Promise<string | null> {
  if (row.expiresAt !== null && row.expiresAt <= now) return mailFailureTexts.expired
  return (await isOutdated(trx, row)) ? mailFailureTexts.outdated : null
}

async function firstDue(trx: Db, now: number): Promise<MailRow | undefined> {
  return trx
    .selectFrom('outgoingMails')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('onlyAttempt', '=', 0)
    .where(isDue(now))
    .orderBy('nextAt')
    .orderBy('id')
    .executeTakeFirst()
}

async function beginAttempt(trx: Db, row: MailRow, domain: string, now: number): Promise<ReadyMail> {
  const messageId = row.messageId ?? `${randomUUID()}@${domain}`
  await trx
    .updateTable('outgoingMails')
    .set({ attempts: row.attempts + 1, nextAt: now + CLAIMED_FOR_MS, messageId })
    .where('id', '=', row.id)
    .execute()
  const { id, recipient: to, replyTo, subject, text, queuedAt: date } = row
  const { value: profile } = await readSettings(trx, profileKind)
  return { id, messageId, fromName: clinicNameOf(profile), to, replyTo, subject, text, date }
}

/**
 * Voids only-attempt mails whose process died. The person who waited got no answer and asks again, or learned that it
 * failed.
 */
async function voidInterrupted(trx: Db, now: number): Promise<void> {
  await trx
    .updateTable('outgoingMails')
    .set({ status: 'void', failure: mailFailureTexts.interrupted, settledAt: now })
    .where('status', '=', 'waiting')
    .where('onlyAttempt', '=', 1)
    .where(isDue(now))
    .execute()
}

/** Voids a mail and drops its text, since nobody can want it any more. */
async function voidMail(trx: Db, id: number, failure: string, now: number): Promise<void> {
  await recordEnd(trx, id, { status: 'void', failure, text: '', replyTo: null, settledAt: now })
}

async function recordEnd(
  trx: Db,
  id: number,
  end: Partial<Pick<MailRow, 'text' | 'replyTo'>> & Pick<MailRow, 'status' | 'failure'> & { settledAt: number },
): Promise<void> {
  await trx.updateTable('outgoingMails').set(end).where('id', '=', id).execute()
  await trx
    .deleteFrom('outgoingMails')
    .where('settledAt', '<', end.settledAt - KEPT_MS)
    .execute()
}

/** Applies only to waiting mails: the operator may have dropped it meanwhile. */
async function postpone(trx: Db, id: number, failure: string, nextAt: number): Promise<void> {
  await trx
    .updateTable('outgoingMails')
    .set({ failure, nextAt })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
