import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { isUnmoved, readMirrorState } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { type Ask, fetchPatientsSeen, fetchRows, fetchRowsAfter } from '#data/remote/sync-api.ts'
import { OvertakenError } from '#data/sync/engine/sync-errors.ts'
import type { ListSizes } from '#data/sync/engine/sync-ports.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { type EntityRows, mirrorOf, SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, addMonths, type LocalDate, mondayOf } from '#domain/values/dates/local-date.ts'
import { putFirst } from './apply-rows.ts'
import { refuseNewerChanges } from './newer-changes.ts'
import { recogniseRows } from './recognise-rows.ts'

/** By default: each list must arrive within a request's time limit on a slow connection. */
const LIST_SIZES: ListSizes = { months: 4, rows: 1_000 }
/** Later rows are few and come in one list. */
const MONTHS_AHEAD = 4

/** The parameters of one filling of the mirror. `state` is from its start. */
export interface Filling {
  state: MirrorState
  ask: Ask
  now: number
  sizes?: ListSizes | undefined
}

/**
 * Fills the first mirror of a staff device from lists, the most viewed first: this week's agenda with the names of its
 * patients, all patients, then the rest of the window. While a list is stored, the next one is on its way. The feed then continues from the head that was read before the
 * lists, so nothing is missed. Rows are stored only if newer, so an interrupted filling continues from the same head
 * with the missing lists. Throws OvertakenError and NewerChangesError.
 */
export async function fillMirror(db: ClinicDatabase, filling: Filling): Promise<void> {
  const { now, state, sizes = LIST_SIZES } = filling
  const today = clinicDayAt(now)
  const ahead = addMonths(today, MONTHS_AHEAD)
  const stretches = [{ from: ahead, to: null }, ...stretchesOf(windowStartOf(today), ahead, sizes.months)]
  const fill = async (entity: SyncedEntity) => {
    if (state.filled.includes(entity)) return
    const { isDated, list } = mirrorOf(entity)
    if (list.byPages) await putPages(db, filling, entity)
    else if (isDated) await putStretches(db, filling, entity, stretches)
    else await putList(db, filling, entity, await fetchRows(filling.ask, entity))
    await noteProgress(db, state, ({ filled }) => ({ filled: [...new Set([...filled, entity])] }))
  }
  await fill('professional')
  if (!state.hasWeek) await putWeek(db, filling, mondayOf(today))
  const others = SYNCED_ENTITIES.filter((entity) => entity !== 'professional')
  for (const isDated of [false, true]) {
    for (const entity of others.filter((each) => mirrorOf(each).isDated === isDated)) await fill(entity)
  }
}

/** Patients come before their appointments, which are shown as soon as they are there. */
async function putWeek(db: ClinicDatabase, filling: Filling, monday: LocalDate): Promise<void> {
  const { ask, state } = filling
  const week = { from: monday, to: addDays(monday, 6) }
  if (!state.filled.includes('patient')) await putList(db, filling, 'patient', await fetchPatientsSeen(ask, week))
  const isWanted = !state.filled.includes('appointment')
  if (isWanted) await putList(db, filling, 'appointment', await fetchRows(ask, 'appointment', week))
  await noteProgress(db, state, () => ({ hasWeek: true }))
}

type Stretch = NonNullable<Parameters<typeof fetchRows>[2]>

/**
 * Splits the days from `from` to `to` into ranges of one list each, the latest first, since recent days are viewed
 * most.
 */
function stretchesOf(from: LocalDate, to: LocalDate, months: number): DayRange[] {
  const stretches: DayRange[] = []
  for (let start = from; start <= to; start = addMonths(start, months)) {
    stretches.push({ from: start, to: addDays(addMonths(start, months), -1) })
  }
  return stretches.reverse()
}

/**
 * Requests the days in stretches, the latest first, except those that an interrupted filling has brought. Where a
 * stretch has few rows, the rest comes in one list.
 */
async function putStretches(
  db: ClinicDatabase,
  filling: Filling,
  entity: SyncedEntity,
  stretches: readonly Stretch[],
): Promise<void> {
  const { ask, state, sizes: { rows: few } = LIST_SIZES } = filling
  const since = state.since?.[entity]
  const request = ([days]: readonly Stretch[]) => days && fetchRows(ask, entity, days)
  let left = stretches.filter(({ from }) => since === undefined || from < since)
  for (let coming = request(left); left[0] && coming; ) {
    const [{ from, to }, ...others]: readonly Stretch[] = left
    const rows: Awaited<typeof coming> = await coming
    // The days after the last stretch always have few.
    left = to !== null && rows.length < few ? joined(others) : others
    coming = request(left)
    const noted = (present: MirrorState) => ({ since: { ...present.since, [entity]: from } })
    await bothEnded(putList(db, filling, entity, rows, noted), coming)
  }
}

/** Joins stretches that follow each other, the latest first. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const [latest, earliest] = [stretches[0], stretches.at(-1)]
  return latest && earliest ? [{ from: earliest.from, to: latest.to }] : []
}

/** Requests the list in parts, from where an interrupted filling has come. */
async function putPages(db: ClinicDatabase, filling: Filling, entity: SyncedEntity): Promise<void> {
  const { ask, state, sizes: { rows: limit } = LIST_SIZES } = filling
  const request = (after: number) => fetchRowsAfter(ask, entity, after, limit)
  let after = state.reached?.[entity] ?? 0
  for (let coming: ReturnType<typeof request> | undefined = request(after); coming; ) {
    const rows: Awaited<typeof coming> = await coming
    const last = rows.reduce((highest, { id }) => Math.max(highest, id), after)
    const isWholeList = rows.some(({ id }) => id <= after)
    coming = rows.length !== limit || isWholeList ? undefined : request(last)
    await bothEnded(
      putList(db, filling, entity, rows, ({ reached }) => ({ reached: { ...reached, [entity]: last } })),
      coming,
    )
    after = last
  }
}

/** Awaits the storing of a list while the next one is on its way. Rejects only after both have ended. */
async function bothEnded(storing: Promise<void>, coming: Promise<unknown> | undefined): Promise<void> {
  await Promise.allSettled([storing, coming])
  await storing
}

type ProgressOf = (state: MirrorState) => Partial<MirrorState>

/** Stores rows, and with them that they have arrived. */
async function putList<E extends SyncedEntity>(
  db: ClinicDatabase,
  { state, now }: Filling,
  entity: E,
  rows: readonly EntityRows[E][],
  progressOf?: ProgressOf,
): Promise<void> {
  await changeTransaction(db, async () => {
    // planted: overtaken-list-kept
    await stateOf(db, state)
    if (rows.length > 0) {
      await refuseNewerChanges(db)
      await recogniseRows(db, { rows: { [entity]: rows }, epoch: state.epoch, now })
      await putFirst(mirrorTable(db, entity), rows)
    }
    if (progressOf) await noteProgress(db, state, progressOf)
  })
}

async function noteProgress(db: ClinicDatabase, begun: MirrorState, progressOf: ProgressOf): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const state = await stateOf(db, begun)
    await db.meta.put({ ...state, ...progressOf(state) })
  })
}

/**
 * Returns the current progress of the filling. Throws OvertakenError if another tab has overtaken it: an older list
 * would bring deleted rows back, and a replaced mirror takes none of it.
 */
async function stateOf(db: ClinicDatabase, begun: MirrorState): Promise<MirrorState> {
  const state = await readMirrorState(db)
  if (!isUnmoved(state, begun) || state.complete) throw new OvertakenError()
  return state
}
