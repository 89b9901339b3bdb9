import type { EntityTable } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import type { Lists } from '#data/remote/baseline-api/baseline-lists.ts'
import { confirmedTable } from '#data/sync/pull/apply-rows.ts'
import type { Income } from '#domain/income/income.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { changedRows } from '#domain/sync/replies/compare-lists.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { BaselineRow } from '#domain/wire/baseline-wire.ts'
import { incomeBodyToWire } from '#domain/wire/income-wire.ts'
import { type ChangesPage, SYNCED_ENTITIES, type SyncedEntity } from '#domain/wire/sync-wire.ts'

/** What was read, and when (epoch milliseconds). */
interface Read {
  lists: Lists
  deleted: ChangesPage['deleted']
  version: number
  /** The first day that is mirrored; null for all. */
  windowStart: LocalDate | null
  now: number
}

/** The lists of a server with the baseline API as the one page of a feed: only what differs from the mirror. */
export async function pageOfLists(
  db: ClinicDatabase,
  { lists, deleted, version, windowStart, now }: Read,
): Promise<ChangesPage> {
  const outbox = await readOutbox(db)
  const comparison = { outbox, ids: await readIds(db, outbox), version, seenAt: new Date(now).toISOString() }
  const changed = new Map<SyncedEntity, MirrorRow[]>()
  for (const entity of SYNCED_ENTITIES) {
    const rows = await (confirmedTable(db, entity) as unknown as EntityTable<MirrorRow, 'id'>).toArray()
    const mirrored = new Map(rows.map((row) => [row.id, row]))
    const kept = (lists[entity] ?? []).filter((row) => mirrored.has(row.id) || isKept(row, windowStart))
    const listed = entity === 'professional' ? withRetired(kept, rows) : kept
    changed.set(entity, changedRows({ entity, listed, mirrored }, comparison))
  }
  return {
    epoch: BASELINE_EPOCH,
    cursor: version,
    hasMore: false,
    appointments: (changed.get('appointment') ?? []) as unknown as ChangesPage['appointments'],
    patients: (changed.get('patient') ?? []) as unknown as ChangesPage['patients'],
    incomes: (changed.get('income') ?? []).map(incomeToWire),
    professionals: (changed.get('professional') ?? []) as unknown as ChangesPage['professionals'],
    deleted,
  }
}

function isKept({ date }: BaselineRow, windowStart: LocalDate | null): boolean {
  return windowStart === null || typeof date !== 'string' || date >= windowStart
}

/** Who is not listed any more does not work here any more, but stays known; there is no call that would tell more. */
function withRetired(listed: readonly BaselineRow[], mirrored: readonly MirrorRow[]): readonly BaselineRow[] {
  if (listed.length === 0) return listed
  const present = new Set(listed.map(({ id }) => id))
  return [...listed, ...mirrored.filter(({ id }) => !present.has(id)).map(({ id }) => ({ id, active: false }))]
}

/** An income of the domain as a server of ours tells it. */
export function incomeToWire(row: Fields): ChangesPage['incomes'][number] {
  const income = row as unknown as Income
  return { ...incomeBodyToWire({ ...income }), status: income.paymentStatus } as ChangesPage['incomes'][number]
}
