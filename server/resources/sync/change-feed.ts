import type { ExpressionBuilder } from 'kysely'
import { SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { isOfLaterEpoch, type ShownCursor } from '#server/db/sync-log/rollback-detection.ts'
import { lineage, type SyncState, syncState } from '#server/db/sync-log/sync-state.ts'
import { type Caller, type Scope, scopeOf } from '#server/http/access/caller.ts'
import { gone, unauthenticated } from '#server/http/errors/api-errors.ts'
import { appointmentRowOf } from '#server/resources/appointments/appointment-repository.ts'
import { incomeRowOf } from '#server/resources/incomes/income-repository.ts'
import { patientResourceOf } from '#server/resources/patients/patient-repository.ts'
import { professionalRowOf } from '#server/resources/professionals/professional-repository.ts'

export interface FeedQuery {
  since: number
  limit: number
  epoch?: number | undefined
}

/**
 * A device of the staff shows a cursor of this very epoch that the database never gave, or a later epoch: the database was put back to an
 * earlier state.
 */
export class LostTimeError extends Error {
  readonly shown: ShownCursor

  constructor(shown: ShownCursor) {
    super('the database has lost time')
    this.shown = shown
  }
}

/** What the feed tells of; clinical records are versioned too, but no device mirrors them. */
const STAFF_ENTITIES = SYNCED_ENTITIES
const PATIENT_ENTITIES = SYNCED_ENTITIES.filter((entity) => entity !== 'income')

type FeedTable = 'appointments' | 'patients' | 'incomes' | 'professionals' | 'tombstones'

/** The versions that one page covers: after `since`, up to and with `until`. */
interface Span {
  since: number
  until: number
}

/**
 * One page of what changed after a cursor, read in one snapshot, in the order of commits. A page ends between two sequence
 * numbers, never inside one, so it may exceed `limit` by the rest of its last change, and never before the caller's scope
 * changed, since a cursor from before that is gone. Patients get rows of their own and the professionals. Throws 410 for a cursor
 * that this epoch of the database does not know, or from before the caller's scope changed, 401 when the session has ended meanwhile;
 * LostTimeError instead of the 410 when the staff show such a cursor as one of this epoch or of a later one: the device would throw away
 * what it alone still knows.
 */
export async function changesSince(db: Db, query: FeedQuery, caller: Caller) {
  const snapshot = db.transaction().setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const state = await syncState(trx)
    const present = await presentScopeOf(trx, caller)
    const { scope, scopeVersion } = present
    await expectKnownCursor(trx, query, state, present)
    // The usual answer, to every device that asks whether there is anything new.
    if (query.since === state.sequence)
      return { epoch: state.epoch, cursor: state.sequence, hasMore: false, ...NOTHING }
    const until = await endOfPage(trx, query, scope)
    const span = { since: query.since, until: Math.max(until ?? state.sequence, scopeVersion) }
    return {
      epoch: state.epoch,
      cursor: span.until,
      hasMore: span.until < state.sequence,
      ...(await contentOf(trx, span, scope)),
    }
  })
}

const NOTHING = { appointments: [], patients: [], incomes: [], professionals: [], deleted: [] }

async function expectKnownCursor(
  db: Db,
  { since, epoch }: FeedQuery,
  state: SyncState,
  { scope, scopeVersion }: PresentScope,
): Promise<void> {
  const isForeign = epoch !== undefined && epoch !== state.epoch
  // A patient's account that was tied to another record, or untied, must mirror anew.
  const isOutOfScope = since !== 0 && since < scopeVersion
  if (!isForeign && !isOutOfScope && (await isCommitted(db, since))) return
  if (scope === 'all' && epoch !== undefined) {
    const shown = { epoch, cursor: since }
    if (!isForeign || isOfLaterEpoch(state.epoch, shown)) throw new LostTimeError(shown)
  }
  throw gone({ epoch: state.epoch, lineage: await lineage(db) }, isOutOfScope)
}

/** A number that no commit of this epoch bore, as those of a stretch that a restore undid, is nobody's cursor. */
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
 * The caller's scope, and the change that tied a patient's account to its record or untied it (0 for the staff, and where none did),
 * both as they are in this snapshot: the session was looked at before, and a change of the scope ends it. Throws 401 when it has.
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

/** The last version of this page when more rows follow than it should hold; undefined when the page reaches the head. */
async function endOfPage(db: Db, { since, limit }: FeedQuery, scope: Scope): Promise<number | undefined> {
  const changed = changedIn(db, { since, until: Number.MAX_SAFE_INTEGER }, scope)
  const next = limit + 1
  const found = [
    await changed.appointments.select('version').limit(next).execute(),
    await changed.patients.select('version').limit(next).execute(),
    await changed.incomes.select('version').limit(next).execute(),
    await changed.professionals.select('version').limit(next).execute(),
    await changed.tombstones.select('version').limit(next).execute(),
  ]
  const versions = found.flat().map((row) => row.version)
  return versions.length > limit ? versions.sort((a, b) => a - b)[limit - 1] : undefined
}

async function contentOf(db: Db, span: Span, scope: Scope) {
  const changed = changedIn(db, span, scope)
  const appointments = await changed.appointments.selectAll().execute()
  const patients = await changed.patients.selectAll().execute()
  const incomes = await changed.incomes.selectAll().execute()
  const professionals = await changed.professionals.selectAll().execute()
  // planted: no-tombstones
  const deleted = await changed.tombstones
    .select(['entity', 'entityId as id', 'version'])
    .$narrowType<{ entity: SyncedEntity }>()
    .execute()
  return {
    appointments: appointments.map((row) => appointmentRowOf(row, scope)),
    patients: patients.map((row) => patientResourceOf(row, scope)),
    incomes: incomes.map(incomeRowOf),
    professionals: professionals.map(professionalRowOf),
    deleted,
  }
}

/** The queries of everything that changed in a span and that the scope may know of, in the order of commits. */
function changedIn(db: Db, { since, until }: Span, scope: Scope) {
  const isStaff = scope === 'all'
  const patientId = isStaff ? 0 : scope.patientId
  const inSpan = (eb: ExpressionBuilder<DatabaseSchema, FeedTable>) => eb.between('version', since + 1, until)
  // planted: feed-shows-all-appointments
  const appointments = db
    .selectFrom('appointments')
    .where(inSpan)
    .$if(!isStaff, (query) => query.where('patientId', '=', patientId))
    .orderBy('version')
    .orderBy('id')
  return {
    appointments,
    patients: db
      .selectFrom('patients')
      .where(inSpan)
      .$if(!isStaff, (query) => query.where('id', '=', patientId))
      .orderBy('version')
      .orderBy('id'),
    incomes: db
      .selectFrom('incomes')
      .where(inSpan)
      .where((eb) => eb.lit(isStaff))
      .orderBy('version')
      .orderBy('id'),
    professionals: db.selectFrom('professionals').where(inSpan).orderBy('version').orderBy('id'),
    tombstones: db
      .selectFrom('tombstones')
      .where(inSpan)
      .where('entity', 'in', isStaff ? STAFF_ENTITIES : PATIENT_ENTITIES)
      .$if(isStaff, (query) => query.where('handedOver', '=', 0))
      .$if(!isStaff, (query) => query.where('patientId', '=', patientId))
      .orderBy('version')
      .orderBy('id'),
  }
}
