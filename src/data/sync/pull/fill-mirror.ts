import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState, standsAt } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/meta-records.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { type Ask, fetchRows } from '#data/remote/sync-api.ts'
import { OvertakenError } from '#data/sync/engine/sync-errors.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { type EntityRows, mirrorOf, SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { addDays, addMonths, type LocalDate, mondayOf } from '#domain/values/local-date.ts'
import { putNewer } from './apply-rows.ts'
import { refuseNewerChanges } from './newer-changes.ts'
import { recogniseRows } from './recognise-rows.ts'

/** Months per list by default: each must arrive within a request's time limit on a slow connection. */
const MONTHS_A_LIST = 4
/** Later rows are few and come in one list. */
const MONTHS_AHEAD = 4

/** The parameters of one filling of the mirror. `state` is from its start. */
export interface Filling {
  state: MirrorState
  ask: Ask
  now: number
  monthsAList?: number | undefined
}

/**
 * Fills the first mirror of a staff device from lists, the most viewed first: this week's agenda, patients, then the
 * rest of the window. The feed then continues from the head that was read before the lists, so nothing is missed. Rows
 * are stored only if newer, so an interrupted filling continues from the same head with the missing lists. Throws
 * OvertakenError and NewerChangesError.
 */
export async function fillMirror(db: ClinicDatabase, filling: Filling): Promise<void> {
  const { ask, now, state, monthsAList = MONTHS_A_LIST } = filling
  const today = clinicDayAt(now)
  const monday = mondayOf(today)
  const ahead = addMonths(today, MONTHS_AHEAD)
  const stretches = [...stretchesOf(windowStartOf(today), ahead, monthsAList), { from: ahead, to: null }]
  const put = async (entity: SyncedEntity, days?: Stretch) =>
    putList(db, filling, entity, await fetchRows(ask, entity, days))
  const fill = async (entity: SyncedEntity) => {
    if (state.filled.includes(entity)) return
    for (const days of mirrorOf(entity).isDated ? stretches : [undefined]) await put(entity, days)
    await markFilled(db, state, entity)
  }
  await fill('professional')
  if (!state.filled.includes('appointment')) await put('appointment', { from: monday, to: addDays(monday, 6) })
  const others = SYNCED_ENTITIES.filter((entity) => entity !== 'professional')
  for (const isDated of [false, true]) {
    for (const entity of others.filter((each) => mirrorOf(each).isDated === isDated)) await fill(entity)
  }
}

type Stretch = Parameters<typeof fetchRows>[2]

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

async function putList<E extends SyncedEntity>(
  db: ClinicDatabase,
  { state, now }: Filling,
  entity: E,
  rows: readonly EntityRows[E][],
): Promise<void> {
  await changeTransaction(db, async () => {
    // planted: overtaken-list-kept
    await stateOf(db, state)
    if (rows.length === 0) return
    await refuseNewerChanges(db)
    await recogniseRows(db, { rows: { [entity]: rows }, epoch: state.epoch, now })
    await putNewer(mirrorTable(db, entity), rows)
  })
}

async function markFilled(db: ClinicDatabase, begun: MirrorState, entity: SyncedEntity): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const state = await stateOf(db, begun)
    if (!state.filled.includes(entity)) await db.meta.put({ ...state, filled: [...state.filled, entity] })
  })
}

/**
 * Returns the current progress of the filling. Throws OvertakenError if another tab has overtaken it: an older list
 * would bring deleted rows back, and a replaced mirror takes none of it.
 */
async function stateOf(db: ClinicDatabase, begun: MirrorState): Promise<MirrorState> {
  const state = await readMirrorState(db)
  if (!standsAt(state, begun) || state.complete) throw new OvertakenError()
  return state
}
