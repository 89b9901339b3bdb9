import { setImmediate as nextTurn } from 'node:timers/promises'
import { mirrorOf, SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { digestOfRows, joinDigests, type RowDigest } from '#domain/sync/replies/row-digest.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import type { DigestAnswer } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { type Caller, type Scope, scopeOf } from '#server/http/access/caller.ts'
import { perList, rowsInScope } from './feed-lists.ts'

const FIRST_DAY = localDate('0001-01-01')

const ROWS_AT_ONCE = 2000

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
 * every row of an undated entity, and the dated ones from day `from` on (all without it). A patient's
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
  const read = new Map<SyncedEntity, Versions>()
  for (const entity of SYNCED_ENTITIES) read.set(entity, await readVersions(db, entity, window, pause))
  const snapshot = db.transaction().setAccessMode('read only')
  const { epoch, sequence } = await snapshot.execute(async (trx) => {
    const state = await readSyncState(trx)
    if (state.sequence !== sequenceAtStart)
      for (const [entity, versions] of read) await rereadChanged(trx, { entity, window, sequenceAtStart }, versions)
    return state
  })
  const digests = await perList((entity) => digestOf(read.get(entity) ?? new Map(), pause))
  return { epoch, cursor: sequence, ...digests } as DigestAnswer
}

async function readVersions(
  db: Db,
  entity: SyncedEntity,
  window: Window,
  pause: () => Promise<void>,
): Promise<Versions> {
  const versions: Versions = new Map()
  for (let after = 0; ; ) {
    const rows = await mirroredRows(db, entity, window)
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
  entity: SyncedEntity
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
  { entity, window, sequenceAtStart }: ChangedSince,
  versions: Versions,
): Promise<void> {
  const deleted = await trx
    .selectFrom('tombstones')
    .select('entityId as id')
    .where('version', '>', sequenceAtStart)
    .where('entity', '=', entity)
    .execute()
  const changed = await rowsInScope(trx, entity, 'all')
    .select(['id', 'version'])
    .where('version', '>', sequenceAtStart)
    .execute()
  for (const { id } of [...deleted, ...changed]) versions.delete(id)
  for (const { id, version } of await mirroredRows(trx, entity, window)
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

function mirroredRows(db: Db, entity: SyncedEntity, { from, scope }: Window) {
  return rowsInScope(db, entity, scope)
    .select(['id', 'version'])
    .$if(mirrorOf(entity).isDated, (query) => query.where('date', '>=', from))
}
