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

/** So many months come in one list, unless told otherwise: each must arrive within a request's time on a slow line. */
const MONTHS_A_LIST = 4
/** What lies further ahead is little, and comes in one list. */
const MONTHS_AHEAD = 4

/** What one filling of the mirror goes by; `state` as it was when the filling began. */
export interface Filling {
  state: MirrorState
  ask: Ask
  now: number
  monthsAList?: number | undefined
}

/**
 * The first mirror of a staff device, by the baseline lists, what is looked at first coming first: this week's agenda, patients,
 * the rest of the window. The feed then goes on from the head that was read before the lists, so that nothing is missed; rows
 * are put only when newer, so that it may be broken off and go on from the same head with what has not arrived yet. Throws
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

/** The days from `from` to `to` in stretches that one list brings, the latest first: what is near today is looked at most. */
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
 * How far the filling is now. One that another tab has overtaken throws OvertakenError: a list that is older than what was pulled
 * since would bring deleted rows back, and into a mirror made anew belongs none of it.
 */
async function stateOf(db: ClinicDatabase, begun: MirrorState): Promise<MirrorState> {
  const state = await readMirrorState(db)
  if (!standsAt(state, begun) || state.complete) throw new OvertakenError()
  return state
}
