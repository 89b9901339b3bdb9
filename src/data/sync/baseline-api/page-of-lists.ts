import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import type { Lists } from '#data/remote/baseline-api/baseline-lists.ts'
import { type EntityRows, SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { type Comparison, changedRows } from '#domain/sync/replies/compare-lists.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { BaselineRow } from '#domain/wire/baseline/baseline-wire.ts'
import { type ChangesPage, noRows } from '#domain/wire/rows/row-readers.ts'

/** The read lists, and when they were read (epoch milliseconds). */
export interface ReadLists {
  lists: Lists
  deleted: ChangesPage['deleted']
  version: number
  /** The first day that is mirrored; null for all. */
  windowStart: LocalDate | null
  now: number
}

/** Converts the lists of a baseline server to one page of a feed, with only the rows that differ from the mirror. */
export async function buildPage(db: ClinicDatabase, read: ReadLists): Promise<ChangesPage> {
  const outbox = await readOutbox(db)
  const seenAt = new Date(read.now).toISOString()
  const comparison = { outbox, ids: await readIds(db, outbox), version: read.version, seenAt }
  const rows = noRows()
  for (const entity of SYNCED_ENTITIES) await compare(db, entity, rows, { read, comparison })
  return { epoch: BASELINE_EPOCH, cursor: read.version, hasMore: false, rows, deleted: read.deleted }
}

async function compare<E extends SyncedEntity>(
  db: ClinicDatabase,
  entity: E,
  changed: Record<E, EntityRows[E][]>,
  { read: { lists, windowStart }, comparison }: { read: ReadLists; comparison: Comparison },
): Promise<void> {
  const rows = await mirrorTable(db, entity).toArray()
  const mirrored = new Map(rows.map((row) => [row.id, row]))
  const kept = (lists[entity] ?? []).filter((row) => mirrored.has(row.id) || isKept(row, windowStart))
  const listed = entity === 'professional' ? withRetired(kept, rows) : kept
  changed[entity] = changedRows({ entity, listed, mirrored }, comparison)
}

function isKept({ date }: BaselineRow, windowStart: LocalDate | null): boolean {
  return windowStart === null || typeof date !== 'string' || date >= windowStart
}

/** Adds the professionals that are no longer listed as inactive. No call would tell more about them. */
function withRetired(listed: readonly BaselineRow[], mirrored: readonly { id: number }[]): readonly BaselineRow[] {
  if (listed.length === 0) return listed
  const present = new Set(listed.map(({ id }) => id))
  return [...listed, ...mirrored.filter(({ id }) => !present.has(id)).map(({ id }) => ({ id, active: false }))]
}
