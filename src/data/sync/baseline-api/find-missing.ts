import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { type FoundRow, fetchBaselineRow, type Lists } from '#data/remote/baseline-api/baseline-lists.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { MIRRORED_ENTITIES, type MirroredEntity } from '#domain/fields/entities.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import { type KnownIds, type OutboxEntry, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import { absentIds } from '#domain/sync/replies/compare-lists.ts'
import type { ChangesPage } from '#domain/wire/rows/row-readers.ts'

/**
 * At most this many absent rows are looked up per pull, so that a suddenly empty list does not cause a request for
 * every row.
 */
const MAX_LOOKUPS = 100

interface Search {
  ask: Ask
  lists: Lists
  /** The days that the list of incomes covers. */
  days: DayRange
  version: number
}

interface Missing {
  /** Unlisted rows that are there. */
  found: Lists
  /** Rows that the server itself reports as gone. */
  deleted: ChangesPage['deleted']
}

interface Suspect {
  entity: MirroredEntity
  id: number
}

/**
 * Looks up the mirrored rows that a whole list lacks. Only a 404 for the row itself is a deletion; an empty list
 * deletes nothing. Rows that an own deletion took and rows that an own creation made come first, since no list holds
 * incomes of a distant day. Of the rest each pull takes some, in turn.
 */
export async function findMissing(db: ClinicDatabase, search: Search): Promise<Missing> {
  const missing: Missing = { found: {}, deleted: [] }
  for (const { entity, id } of await findSuspects(db, search)) {
    const found = await lookUp(search.ask, entity, id)
    if (found === null) missing.deleted.push({ entity, id, version: search.version })
    else if (found) missing.found[entity] = [...(missing.found[entity] ?? []), found.row]
  }
  return missing
}

async function findSuspects(db: ClinicDatabase, { lists, days, version }: Search): Promise<Suspect[]> {
  const outbox = await readOutbox(db)
  const ids = await readIds(db, outbox)
  const acknowledged = outbox.filter(({ state }) => state === 'acked')
  const isDeletedHere = isDeletedBy(acknowledged, ids)
  const first: Suspect[] = []
  const rest: Suspect[] = []
  for (const entity of MIRRORED_ENTITIES) {
    const listed = lists[entity]
    if (!listed) continue
    const rows = await mirrorTable(db, entity).toArray()
    const mirrored = new Map(rows.map((row) => [row.id, row]))
    const belongs = (row: MirrorRow) => entity !== 'income' || isWithin(row, days)
    for (const id of absentIds({ entity, listed, mirrored }, belongs)) {
      const row = mirrored.get(id)
      if (row && isDeletedHere(entity, row)) first.push({ entity, id })
      else rest.push({ entity, id })
    }
    const present = new Set([...listed.map(({ id }) => id), ...mirrored.keys()])
    for (const { ack } of acknowledged.filter((entry) => entry.entity === entity && entry.kind === 'create')) {
      if (ack?.id && !present.has(ack.id)) first.push({ entity, id: ack.id })
    }
  }
  return [...first, ...inTurn(rest, version)]
}

/** Whether a row was deleted by an accepted deletion: its own, or its patient's. */
function isDeletedBy(
  acknowledged: readonly OutboxEntry[],
  ids: KnownIds,
): (entity: MirroredEntity, row: MirrorRow) => boolean {
  const deletions = acknowledged.filter(({ kind }) => kind === 'delete')
  const gone = new Set(deletions.map((entry) => rowName(entry, ids)))
  return (entity, row) => gone.has(`${entity}:${row.id}`) || gone.has(`patient:${row.patientId}`)
}

function isWithin({ date }: MirrorRow, { from, to }: DayRange): boolean {
  return typeof date === 'string' && date >= from && date <= to
}

function inTurn(all: readonly Suspect[], turn: number): Suspect[] {
  const start = all.length > MAX_LOOKUPS ? (turn * MAX_LOOKUPS) % all.length : 0
  return [...all.slice(start), ...all.slice(0, start)].slice(0, MAX_LOOKUPS)
}

/** Undefined if the server's answer proves nothing, so the row stays. Throws UnreachableError if there is no answer. */
async function lookUp(ask: Ask, entity: MirroredEntity, id: number): Promise<FoundRow | null | undefined> {
  try {
    return await fetchBaselineRow(ask, entity, id)
  } catch (error) {
    if (error instanceof RefusedError || (error instanceof UnreachableError && error.reason === 'not_api')) {
      return undefined
    }
    throw error
  }
}
