import { Dexie, type Table } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { isReadOnly } from '#data/local/database/reading-transaction.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { EntityRows, MirroredEntity } from '#domain/fields/entities.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { MirrorCache } from './mirror-cache.ts'
import { mirrorTable } from './mirror-table.ts'

/** The rows that were asked for so far, by id; null for one that is not mirrored. */
type KnownRows = Map<number, MirrorRow | null>

const byId: Partial<Record<MirroredEntity, MirrorCache<KnownRows>>> = {
  appointment: new MirrorCache('appointments', () => new Map()),
  patient: new MirrorCache('patients', () => new Map()),
}
const inOrder = new MirrorCache<{ patients: Patient[] | null }>('patients', () => ({ patients: null }))
const ofDays = new MirrorCache<Map<string, Appointment[]>>('appointments', () => new Map())

/** A page shows few weeks at once; more are read again. */
const MOST_SPANS = 8

/** Returns every mirrored patient in the given order. Thousands of them are read and sorted once per mirror state. */
export async function readCachedPatients(
  db: ClinicDatabase,
  order: (a: Patient, b: Patient) => number,
): Promise<Patient[]> {
  const kept = await inOrder.readCurrent(db)
  kept.patients ??= (await db.patients.toArray()).sort(order)
  return kept.patients
}

/** Returns the mirrored appointments of these days, both ends included, cached in the same way. */
export async function readCachedDays(db: ClinicDatabase, from: LocalDate, to: LocalDate): Promise<Appointment[]> {
  const read = () => db.appointments.where('date').between(from, to, true, true).toArray()
  if (!isReadOnly()) return read()
  const kept = await ofDays.readCurrent(db)
  const span = `${from} ${to}`
  const known = kept.get(span)
  if (known) return known
  const rows = await read()
  kept.set(span, rows)
  for (const oldest of [...kept.keys()].slice(0, -MOST_SPANS)) kept.delete(oldest)
  return rows
}

/**
 * Returns the mirrored rows with these ids. Those of the large tables are cached in the same way: each of hundreds of
 * rows that a long outage's changes touch would cost a lookup.
 */
export function readRowsById<E extends MirroredEntity>(
  db: ClinicDatabase,
  entity: E,
  ids: ReadonlySet<number>,
): PromiseLike<EntityRows[E][]> {
  if (ids.size === 0) return Dexie.Promise.resolve([])
  const table = mirrorTable(db, entity) as unknown as Table<MirrorRow, number>
  const cache = byId[entity]
  const rows = cache && isReadOnly() ? readKept(db, table, cache, ids) : readRuns(table, ids)
  return rows as PromiseLike<unknown> as PromiseLike<EntityRows[E][]>
}

/** The promises are chained, not awaited, as in readPending. */
function readKept(
  db: ClinicDatabase,
  table: Table<MirrorRow, number>,
  cache: MirrorCache<KnownRows>,
  ids: ReadonlySet<number>,
): PromiseLike<MirrorRow[]> {
  return cache.readCurrent(db).then((kept) => {
    const unknown = new Set([...ids].filter((id) => !kept.has(id)))
    const answer = () => [...ids].flatMap((id) => kept.get(id) ?? [])
    if (unknown.size === 0) return answer()
    return readRuns(table, unknown).then((rows) => {
      const found = new Map(rows.map((row) => [row.id, row]))
      for (const id of unknown) kept.set(id, found.get(id) ?? null)
      return answer()
    })
  })
}

/** Ids at most this far apart are read as one range: rows of one morning have consecutive ids. */
const MAX_ID_GAP = 4

function readRuns(table: Table<MirrorRow, number>, ids: ReadonlySet<number>): PromiseLike<MirrorRow[]> {
  const runs: [first: number, last: number][] = []
  for (const id of [...ids].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && id - run[1] <= MAX_ID_GAP) run[1] = id
    else runs.push([id, id])
  }
  const single = runs.filter(([first, last]) => first === last).map(([first]) => first)
  const ranges = runs.filter(([first, last]) => first !== last)
  // Single rows are one request to Dexie: a range each would cost several times as much.
  const reading = [
    ...(single.length > 0 ? [table.bulkGet(single)] : []),
    ...ranges.map(([first, last]) => table.where('id').between(first, last, true, true).toArray()),
  ]
  return Dexie.Promise.all(reading).then((rows: (MirrorRow | undefined)[][]) =>
    rows
      .flat()
      .filter((row): row is MirrorRow => row !== undefined && ids.has(row.id))
      .sort((a, b) => a.id - b.id),
  )
}
