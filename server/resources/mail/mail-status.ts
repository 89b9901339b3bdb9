import type * as v from 'valibot'
import type { mailStatus } from '#domain/wire/mail-wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { explainFailure } from '#server/mail/explain-failure.ts'
import { mailFailureTexts } from '#server/mail/mail-failure-texts.ts'
import { timestampOf } from '#server/platform/clock.ts'

/** Ends that are no failure of the mail server. */
const NO_FAILURES = [mailFailureTexts.expired, mailFailureTexts.outdated, mailFailureTexts.dropped]

/** Reads how the clinic's mail stands. It names no recipient. */
export async function readMailStatus({
  db,
  mail,
}: Pick<ServerContext, 'db' | 'mail'>): Promise<v.InferInput<typeof mailStatus>> {
  const counts = await countByStatus(db)
  const { lastSentAt } = await db
    .selectFrom('outgoingMails')
    .select((eb) => eb.fn.max('settledAt').as('lastSentAt'))
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()
  return {
    reachesPeople: mail.reachesPeople,
    waiting: counts.get('waiting') ?? 0,
    held: counts.get('held') ?? 0,
    refused: await countRefused(db),
    lastSentAt: mail.reachesPeople && lastSentAt !== null ? timestampOf(lastSentAt) : null,
    lastFailure: await lastFailureOf(db),
  }
}

async function countByStatus(db: Db) {
  const rows = await db
    .selectFrom('outgoingMails')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

async function countRefused(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outgoingMails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'void')
    .where('failure', 'not in', NO_FAILURES)
    .executeTakeFirstOrThrow()
  return count
}

async function lastFailureOf(db: Db) {
  const row = await db
    .selectFrom('outgoingMails')
    .select(['failure', 'settledAt', 'queuedAt'])
    .where('failure', 'is not', null)
    .where('failure', 'not in', NO_FAILURES)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row?.failure) return null
  const { message, reason } = explainFailure(row.failure)
  return { at: timestampOf(row.settledAt ?? row.queuedAt), message, reason }
}
