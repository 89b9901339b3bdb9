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
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, addMonths, type LocalDate, mondayOf } from '#domain/values/dates/local-date.ts'
import { putFirst } from './apply-rows.ts'
import { refuseNewerChanges } from './newer-changes.ts'
import { recogniseRows } from './recognise-rows.ts'

/** By default: each list must arrive within a request's time limit on a slow connection. */
const LIST_SIZES: ListSizes = { months: 4, rows: 1_000 }
/** The days that are split into stretches end here. */
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
 * patients, all patients, then the rest of the window. While a list is stored, the next one is on its way: never two at
 * once, since a slow connection carries no more than one within a request's time limit. The feed then continues from the
 * head that was read before the lists, so nothing is missed. Rows are stored only if newer, so an interrupted filling
 * continues from the same head with the missing lists. Throws OvertakenError and NewerChangesError.
 */
export async function fillMirror(db: ClinicDatabase, filling: Filling): Promise<void> {
  let list = firstList(filling)
  for (let coming = list?.request(); list && coming; ) {
    const { entity, arrived }: List = list
    const rows: Awaited<typeof coming> = await coming
    const { progressOf, next } = arrived(rows)
    coming = next?.request()
    await bothEnded(putList(db, filling, { entity, rows, progressOf }), coming)
    list = next
  }
}

/** Patients come before all rows that name them. */
function firstList(filling: Filling): List | null {
  const others = SYNCED_ENTITIES.filter((entity) => entity !== 'professional')
  const isDated = (entity: SyncedEntity) => mirrorOf(entity).isDated
  const inOrder = [...others.filter((entity) => !isDated(entity)), ...others.filter(isDated)]
  const rest = inOrder.reduceRight<Following>(
    (following, entity) => listsOf(filling, entity, following),
    () => null,
  )
  return listsOf(filling, 'professional', weekLists(filling, rest))()
}

type Rows = readonly EntityRows[SyncedEntity][]
type ProgressOf = (state: MirrorState) => Partial<MirrorState>
/** The lists that follow; null at the end. */
type Following = () => List | null

/** A list of the filling. */
interface List {
  entity: SyncedEntity
  request: () => Promise<Rows>
  /** What its rows mean for the progress, and which list comes next. */
  arrived: (rows: Rows) => { progressOf: ProgressOf; next: List | null }
}

/** The lists of an entity, or none if all of its rows have arrived. */
function listsOf(filling: Filling, entity: SyncedEntity, following: Following): Following {
  if (filling.state.filled.includes(entity)) return following
  const { isDated, list } = mirrorOf(entity)
  if (list.byPages) return () => pageAfter(filling, entity, filling.state.reached?.[entity] ?? 0, following)
  if (isDated) return () => stretches(filling, entity, following)
  return () => ({
    entity,
    request: () => fetchRows(filling.ask, entity),
    arrived: () => ({ progressOf: isFilled(entity), next: following() }),
  })
}

/** Patients come before their appointments, which are shown as soon as they are there. */
function weekLists({ ask, state, now }: Filling, following: Following): Following {
  const monday = mondayOf(clinicDayAt(now))
  const week = { from: monday, to: addDays(monday, 6) }
  if (state.hasWeek || state.filled.includes('appointment')) return following
  const appointments: Following = () => ({
    entity: 'appointment',
    request: () => fetchRows(ask, 'appointment', week),
    arrived: () => ({ progressOf: () => ({ hasWeek: true }), next: following() }),
  })
  if (state.filled.includes('patient')) return appointments
  return () => ({
    entity: 'patient',
    request: () => fetchPatientsSeen(ask, week),
    arrived: () => ({ progressOf: noProgress, next: appointments() }),
  })
}

/** A part of a list that is requested by id, and those that follow it. */
function pageAfter(filling: Filling, entity: SyncedEntity, after: number, following: Following): List {
  const { rows: limit } = filling.sizes ?? LIST_SIZES
  return {
    entity,
    request: () => fetchRowsAfter(filling.ask, entity, after, limit),
    arrived: (rows) => {
      const last = rows.reduce((highest, { id }) => Math.max(highest, id), after)
      const isWholeList = rows.some(({ id }) => id <= after)
      if (rows.length !== limit || isWholeList) return { progressOf: isFilled(entity), next: following() }
      return {
        progressOf: ({ reached }) => ({ reached: { ...reached, [entity]: last } }),
        next: pageAfter(filling, entity, last, following),
      }
    },
  }
}

/** The lists of dated rows: stretches of days, the latest first, except those that an interrupted filling has brought. */
function stretches(filling: Filling, entity: SyncedEntity, following: Following): List | null {
  const { now, state, sizes: { months } = LIST_SIZES } = filling
  const today = clinicDayAt(now)
  const since = state.since?.[entity]
  const left = stretchesOf(windowStartOf(today), addMonths(today, MONTHS_AHEAD), months).filter(
    ({ from }) => since === undefined || from < since,
  )
  if (left.length === 0) return nothingLeft(entity, following)
  // How many rows an interrupted filling has brought is not known.
  const count = since === undefined ? (state.counts?.[entity] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  return stretch(filling, entity, { left, count }, following)
}

/** Notes that all rows of an entity have arrived, as after a filling that was interrupted behind the last one. */
function nothingLeft(entity: SyncedEntity, following: Following): List {
  return {
    entity,
    request: () => Promise.resolve([]),
    arrived: () => ({ progressOf: isFilled(entity), next: following() }),
  }
}

/** A stretch, and those that follow it: all of them as one list, where no more rows than a list holds are left. */
function stretch(
  filling: Filling,
  entity: SyncedEntity,
  { left, count }: { left: readonly Stretch[]; count: number },
  following: Following,
): List | null {
  const { rows: few } = filling.sizes ?? LIST_SIZES
  const [days, ...others] = count <= few ? joined(left) : left
  if (!days) return following()
  return {
    entity,
    request: () => fetchRows(filling.ask, entity, days),
    arrived: (rows) => ({
      progressOf:
        others.length === 0 ? isFilled(entity) : ({ since }) => ({ since: { ...since, [entity]: days.from } }),
      next: stretch(filling, entity, { left: others, count: count - rows.length }, following),
    }),
  }
}

type Stretch = NonNullable<Parameters<typeof fetchRows>[2]>

/**
 * Splits the days from `from` to `to` into ranges of one list each, the latest first, since recent days are viewed
 * most. Days after `to` have few rows, and belong to the latest.
 */
function stretchesOf(from: LocalDate, to: LocalDate, months: number): Stretch[] {
  const stretches: Stretch[] = []
  for (let start = from; start <= to; start = addMonths(start, months)) {
    const isLatest = addMonths(start, months) > to
    stretches.push({ from: start, to: isLatest ? null : addDays(addMonths(start, months), -1) })
  }
  return stretches.reverse()
}

/** Joins stretches that follow each other, the latest first. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const [latest, earliest] = [stretches[0], stretches.at(-1)]
  return latest && earliest ? [{ from: earliest.from, to: latest.to }] : []
}

const isFilled =
  (entity: SyncedEntity): ProgressOf =>
  ({ filled }) => ({ filled: [...new Set([...filled, entity])] })
const noProgress: ProgressOf = () => ({})

/** Awaits the storing of a list while the next one is on its way. Rejects only after both have ended. */
async function bothEnded(storing: Promise<void>, coming: Promise<unknown> | undefined): Promise<void> {
  await Promise.allSettled([storing, coming])
  await storing
}

/** Stores rows, and with them that they have arrived. */
async function putList(
  db: ClinicDatabase,
  { state: begun, now }: Filling,
  { entity, rows, progressOf }: { entity: SyncedEntity; rows: Rows; progressOf: ProgressOf },
): Promise<void> {
  await changeTransaction(db, async () => {
    const state = await stateOf(db, begun)
    if (rows.length > 0) {
      await refuseNewerChanges(db)
      await recogniseRows(db, { rows: { [entity]: rows }, epoch: state.epoch, now })
      await putFirst(mirrorTable(db, entity), rows)
    }
    await db.meta.put({ ...state, ...progressOf(state) })
  })
}

/**
 * Returns the current progress of the filling. Throws OvertakenError if another tab has overtaken it: an older list
 * would bring deleted rows back, and a replaced mirror takes none of it.
 */
async function stateOf(db: ClinicDatabase, begun: MirrorState): Promise<MirrorState> {
  const state = await readMirrorState(db)
  // planted: overtaken-list-kept
  if (!isUnmoved(state, begun) || state.complete) throw new OvertakenError()
  return state
}
