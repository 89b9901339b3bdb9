import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { timestampOf } from '#server/platform/clock.ts'
import type { changesSince } from './change-feed.ts'

interface Handed {
  page: Awaited<ReturnType<typeof changesSince>>
  /** The cursor that the page was asked for with. */
  since: number
  userId: number
}

/**
 * Writes down which stretch of the feed was handed to whom, before it is (reliability.md, T24): one row a page, since what a device
 * does with its mirror is out of the server's sight. A page that holds nothing tells nothing, and leaves no row.
 */
export async function logPageAccess(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { page: { appointments, patients, incomes, professionals, deleted, cursor: until }, since, userId }: Handed,
): Promise<void> {
  const rows = [appointments, patients, incomes, professionals, deleted].reduce((sum, list) => sum + list.length, 0)
  if (rows === 0) return
  await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'sync.page', detail: { since, until, rows } })
}
