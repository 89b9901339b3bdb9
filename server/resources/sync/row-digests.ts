import { setImmediate as nextTurn } from 'node:timers/promises'
import { digestOfRows, joinDigests, type RowDigest } from '#domain/sync/replies/row-digest.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import type { DigestAnswer } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { type Caller, type Scope, scopeOf } from '#server/http/access/caller.ts'

const FIRST_DAY = localDate('0001-01-01')

const ROWS_AT_ONCE = 2000

/** The mirrored tables, with the entity of their tombstones. */
const MIRRORED = {
  appointments: 'appointment',
  patients: 'patient',
  incomes: 'income',
  professionals: 'professional',
  closures: 'closure',
} as const
type Table = keyof typeof MIRRORED
const TABLES = Object.keys(MIRRORED) as Table[]

interface Window {
  from: LocalDate
  scope: Scope
}

/** Versions by id. */
type Versions = Map<number, number>

interface DigestRequest {
  caller: Caller
  from?: LocalDate | undefined
  /** Aborts when the client has gone. */
  gone: AbortSignal
}

/**
 * Computes the digest of a complete mirror of this caller at the cursor: counts and hashes as of one moment. It covers
 * all patients, professionals and closures, and the appointments and incomes from day `from` on (all without it). A patient's
 * digest covers only what its feed brings: the own record, the own appointments and all professionals and
 * closures (docs/sync/SPEC.md, R-4).
 *
 * It reads in parts, between which other requests run. Rows that changed since the start have later versions and are
 * read again at the end, in one go. Throws the reason of `gone`.
 */
export async function digestFrom(db: Db, { caller, from = FIRST_DAY, gone }: DigestRequest): Promise<DigestAnswer> {
  const window = { from, scope: scopeOf(caller) }
  const pause = async () => {
    await nextTurn()
    gone.throwIfAborted()
  }
  const { sequence: sequenceAtStart } = await readSyncState(db)
  const read = {
    appointments: await readVersions(db, 'appointments', window, pause),
    patients: await readVersions(db, 'patients', window, pause),
    incomes: await readVersions(db, 'incomes', window, pause),
    professionals: await readVersions(db, 'professionals', window, pause),
    closures: await readVersions(db, 'closures', window, pause),
  }
  const snapshot = db.transaction().setAccessMode('read only')
  const { epoch, sequence } = await snapshot.execute(async (trx) => {
    const state = await readSyncState(trx)
    if (state.sequence !== sequenceAtStart)
      for (const table of TABLES)
        await rereadChanged(trx, { table, window, sequenceAtStart: sequenceAtStart }, read[table])
    return state
  })
  return {
    epoch,
    cursor: sequence,
    appointments: await digestOf(read.appointments, pause),
    patients: await digestOf(read.patients, pause),
    incomes: await digestOf(read.incomes, pause),
    professionals: await digestOf(read.professionals, pause),
    closures: await digestOf(read.closures, pause),
  }
}

async function readVersions(db: Db, table: Table, window: Window, pause: () => Promise<void>): Promise<Versions> {
  const versions: Versions = new Map()
  for (let after = 0; ; ) {
    const rows = await mirroredRows(db, table, window)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, version } of rows) versions.set(id, version)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return versions
    after = last.id
    await pause()
  }
}

interface ChangedSince {
  table: Table
  window: Window
  /** The sequence when the reading began. */
  sequenceAtStart: number
}

/**
 * Removes rows that were changed or deleted since, including those that left the window, and adds those that the mirror
 * holds now.
 */
async function rereadChanged(
  trx: Db,
  { table, window, sequenceAtStart }: ChangedSince,
  versions: Versions,
): Promise<void> {
  const deleted = await trx
    .selectFrom('tombstones')
    .select('entityId as id')
    .where('version', '>', sequenceAtStart)
    .where('entity', '=', MIRRORED[table])
    .execute()
  const changed = await allRows(trx, table).where('version', '>', sequenceAtStart).execute()
  for (const { id } of [...deleted, ...changed]) versions.delete(id)
  for (const { id, version } of await mirroredRows(trx, table, window)
    .where('version', '>', sequenceAtStart)
    .execute()) {
    versions.set(id, version)
  }
}

async function digestOf(versions: Versions, pause: () => Promise<void>): Promise<RowDigest> {
  const rows = [...versions].map(([id, version]) => ({ id, version }))
  let digest = digestOfRows([])
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    digest = joinDigests(digest, digestOfRows(rows.slice(from, from + ROWS_AT_ONCE)))
    await pause()
  }
  return digest
}

/** Typed as one table: all five have these columns, and the conditions use others only where they exist. */
function allRows(db: Db, table: Table) {
  return db.selectFrom(table as 'appointments').select(['id', 'version'])
}

function mirroredRows(db: Db, table: Table, { from, scope }: Window) {
  const isDated = table === 'appointments' || table === 'incomes'
  const rows = allRows(db, table).$if(isDated, (query) => query.where('date', '>=', from))
  if (scope === 'all' || table === 'professionals' || table === 'closures') return rows
  if (table === 'incomes') return rows.where((eb) => eb.lit(false))
  return rows.where(table === 'patients' ? 'id' : 'patientId', '=', scope.patientId)
}
