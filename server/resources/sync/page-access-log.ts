import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { timestampOf } from '#server/platform/clock.ts'
import type { changesSince } from './change-feed.ts'
import { listName } from './feed-lists.ts'

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
  { page, since, userId }: SentPage,
): Promise<void> {
  const { cursor: until, deleted } = page
  const rows = SYNCED_ENTITIES.reduce((sum, entity) => sum + page[listName(entity)].length, deleted.length)
  if (rows === 0) return
  await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'sync.page', detail: { since, until, rows } })
}
