import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { timestampOf } from '#server/platform/clock.ts'
import type { changesSince } from './change-feed.ts'

interface SentPage {
  page: Awaited<ReturnType<typeof changesSince>>
  /** The cursor of the request. */
  since: number
  userId: number
}

/**
 * Logs which part of the feed a user gets, before it is sent (reliability.md, T24). One event per page, since the
 * server can't see what a device shows of its mirror. An empty page is not logged.
 */
export async function logPageAccess(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  {
    page: { appointments, patients, incomes, professionals, closures, deleted, cursor: until },
    since,
    userId,
  }: SentPage,
): Promise<void> {
  const rows = [appointments, patients, incomes, professionals, closures, deleted].reduce(
    (sum, list) => sum + list.length,
    0,
  )
  if (rows === 0) return
  await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'sync.page', detail: { since, until, rows } })
}
