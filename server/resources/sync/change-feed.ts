import type * as v from 'valibot'
import { SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import type { changesPage } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { type DeviceCursor, isOfLaterEpoch } from '#server/db/sync-log/rollback-detection.ts'
import { readLineage, readSyncState, type SyncState } from '#server/db/sync-log/sync-state.ts'
import { type Caller, type Scope, scopeOf } from '#server/http/access/caller.ts'
import { gone, unauthenticated } from '#server/http/errors/api-errors.ts'
import { readClinic } from '#server/resources/settings/settings-repository.ts'
import { type FeedList, listName, PATIENT_ENTITIES, perList, presented, rowsInScope } from './feed-lists.ts'

export interface FeedQuery {
  since: number
  limit: number
  epoch?: number | undefined
}

/**
 * Thrown when a staff device shows a cursor of this epoch that the database never gave, or a later epoch: the database
 * was rolled back.
 */
export class RolledBackError extends Error {
  readonly shown: DeviceCursor

  constructor(shown: DeviceCursor) {
    super('the database was rolled back')
    this.shown = shown
  }
}

/** The versions of one page: after `since`, up to and including `until`. */
interface Span {
  since: number
  until: number
}

/**
 * Reads one page of the changes after a cursor, in one snapshot and in the order of commits. A page ends between two
 * sequence numbers, so it may exceed `limit` by the rest of its last change. It never ends before the last change of
 * the caller's scope, since such a cursor would be invalid. Patients get their own rows, the professionals and the closures.
 *
 * Throws 410 for a cursor that this epoch does not know or that is older than the caller's scope, and 401 when the
 * session has ended. Throws RolledBackError instead of the 410 when a staff device shows an unknown cursor as one of
 * this or of a later epoch: after a 410 the device would discard rows that only it still has.
 */
export async function changesSince(db: Db, query: FeedQuery, caller: Caller) {
  const snapshot = db.transaction().setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const state = await readSyncState(trx)
    const present = await presentScopeOf(trx, caller)
    const { scope, scopeVersion } = present
    await expectKnownCursor(trx, query, state, present)
    // The most frequent case: nothing is new.
    if (query.since === state.sequence)
      return { epoch: state.epoch, cursor: state.sequence, hasMore: false, ...NOTHING }
    const until = await endOfPage(trx, query, scope)
    const span = { since: query.since, until: Math.max(until ?? state.sequence, scopeVersion) }
    return {
      epoch: state.epoch,
      cursor: span.until,
      hasMore: span.until < state.sequence,
      clinic: (await readClinic(trx)).version,
      ...(await contentOf(trx, span, scope)),
    }
  })
}

const NOTHING = {
  ...Object.fromEntries(SYNCED_ENTITIES.map((entity) => [listName(entity), []])),
  deleted: [],
} as unknown as FeedContent

async function expectKnownCursor(
  db: Db,
  { since, epoch }: FeedQuery,
  state: SyncState,
  { scope, scopeVersion }: PresentScope,
): Promise<void> {
  const isForeign = epoch !== undefined && epoch !== state.epoch
  // A patient's account that was linked to another record, or unlinked, must mirror anew.
  const isOutOfScope = since !== 0 && since < scopeVersion
  if (!isForeign && !isOutOfScope && (await isCommitted(db, since))) return
  if (scope === 'all' && epoch !== undefined) {
    const shown = { epoch, cursor: since }
    if (!isForeign || isOfLaterEpoch(state.epoch, shown)) throw new RolledBackError(shown)
  }
  throw gone({ epoch: state.epoch, lineage: await readLineage(db) }, isOutOfScope)
}

/** Whether a commit of this epoch has this number. Numbers that a restore skipped, or lost, belong to no commit. */
async function isCommitted(db: Db, sequence: number): Promise<boolean> {
  if (sequence === 0) return true
  const change = db.selectFrom('syncChanges').select('sequence').where('sequence', '=', sequence)
  return (await change.executeTakeFirst()) !== undefined
}

interface PresentScope {
  scope: Scope
  scopeVersion: number
}

/**
 * Reads the caller's scope as of this snapshot, and the change that last linked or unlinked a patient's account (0 for
 * staff, and without one). The session was checked earlier, and a change of the scope ends it. Throws 401 then.
 */
async function presentScopeOf(db: Db, { tokenHash }: Caller): Promise<PresentScope> {
  const account = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.role', 'users.patientId', 'users.scopeVersion'])
    .where('sessions.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!account) throw unauthenticated()
  return { scope: scopeOf(account), scopeVersion: account.role === 'admin' ? 0 : account.scopeVersion }
}

/** The last version of this page when more rows follow; undefined when the page reaches the head. */
async function endOfPage(db: Db, { since, limit }: FeedQuery, scope: Scope): Promise<number | undefined> {
  const span = { since, until: Number.MAX_SAFE_INTEGER }
  const next = limit + 1
  const found = [await tombstonesIn(db, span, scope).select('version').limit(next).execute()]
  for (const entity of SYNCED_ENTITIES) {
    found.push(await changedIn(db, entity, span, scope).select('version').limit(next).execute())
  }
  const versions = found.flat().map((row) => row.version)
  return versions.length > limit ? versions.sort((a, b) => a - b)[limit - 1] : undefined
}

/** The lists of a page. */
type FeedContent = Pick<v.InferInput<typeof changesPage>, 'deleted' | FeedList>

async function contentOf(db: Db, span: Span, scope: Scope): Promise<FeedContent> {
  const lists = await perList(async (entity) => {
    const rows = await changedIn(db, entity, span, scope).selectAll().execute()
    const present = presented[entity] as (row: object, scope: Scope) => object
    return rows.map((row) => present(row, scope))
  })
  // planted: no-tombstones
  const deleted = await tombstonesIn(db, span, scope)
    .select(['entity', 'entityId as id', 'version'])
    .$narrowType<{ entity: SyncedEntity }>()
    .execute()
  return { ...lists, deleted } as unknown as FeedContent
}

/** The query of an entity's changes in a span that the scope may see, in the order of commits. */
function changedIn(db: Db, entity: SyncedEntity, { since, until }: Span, scope: Scope) {
  return rowsInScope(db, entity, scope)
    .where((eb) => eb.between('version', since + 1, until))
    .orderBy('version')
    .orderBy('id')
}

/** Clinical records have versions, too, but no device mirrors them. */
function tombstonesIn(db: Db, { since, until }: Span, scope: Scope) {
  const rows = db
    .selectFrom('tombstones')
    .where((eb) => eb.between('version', since + 1, until))
    .where('entity', 'in', scope === 'all' ? SYNCED_ENTITIES : PATIENT_ENTITIES)
    .orderBy('version')
    .orderBy('id')
  return scope === 'all' ? rows.where('handedOver', '=', 0) : rows.where('patientId', '=', scope.patientId)
}
