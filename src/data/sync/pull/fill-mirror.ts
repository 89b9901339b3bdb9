import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState, standsAt } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/meta-records.ts'
import { type Ask, fetchAppointments, fetchIncomes, fetchPatients, fetchProfessionals } from '#data/remote/sync-api.ts'
import { OvertakenError } from '#data/sync/engine/sync-errors.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { addDays, addMonths, type LocalDate, mondayOf } from '#domain/values/local-date.ts'
import { incomeFromWire } from '#domain/wire/income-wire.ts'
import type { SyncedEntity } from '#domain/wire/sync-wire.ts'
import { confirmedTable, putNewer } from './apply-rows.ts'
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
  const stretches = stretchesOf(windowStartOf(today), ahead, monthsAList)
  const put = (entity: SyncedEntity, rows: readonly ConfirmedRow[]) => putList(db, filling, entity, rows)
  const fill = async (entity: SyncedEntity, lists: () => Promise<void>) => {
    if (state.filled.includes(entity)) return
    await lists()
    await markFilled(db, state, entity)
  }
  await fill('professional', async () => put('professional', await fetchProfessionals(ask)))
  if (!state.filled.includes('appointment'))
    await put('appointment', await fetchAppointments(ask, monday, addDays(monday, 6)))
  await fill('patient', async () => put('patient', await fetchPatients(ask)))
  await fill('appointment', async () => {
    for (const { from, to } of stretches) await put('appointment', await fetchAppointments(ask, from, to))
    await put('appointment', await fetchAppointments(ask, ahead, null))
  })
  await fill('income', async () => {
    for (const { from, to } of [...stretches, { from: ahead, to: null }]) {
      await put('income', (await fetchIncomes(ask, from, to)).map(incomeFromWire))
    }
  })
}

/** The days from `from` to `to` in stretches that one list brings, the latest first: what is near today is looked at most. */
function stretchesOf(from: LocalDate, to: LocalDate, months: number): DayRange[] {
  const stretches: DayRange[] = []
  for (let start = from; start <= to; start = addMonths(start, months)) {
    stretches.push({ from: start, to: addDays(addMonths(start, months), -1) })
  }
  return stretches.reverse()
}

interface ConfirmedRow {
  id: number
  version: number
}

async function putList(
  db: ClinicDatabase,
  { state, now }: Filling,
  entity: SyncedEntity,
  rows: readonly ConfirmedRow[],
): Promise<void> {
  await changeTransaction(db, async () => {
    // planted: overtaken-list-kept
    await stateOf(db, state)
    if (rows.length === 0) return
    await refuseNewerChanges(db)
    await recogniseRows(db, { rows: { [entity]: rows }, epoch: state.epoch, now })
    await putNewer(confirmedTable(db, entity), rows)
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
