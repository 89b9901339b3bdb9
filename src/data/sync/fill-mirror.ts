import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readMirrorState } from '#data/local/meta.ts'
import type { MirrorState } from '#data/local/meta-records.ts'
import { type Ask, fetchAppointments, fetchIncomes, fetchPatients, fetchProfessionals } from '#data/remote/sync-api.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { weekRange } from '#domain/income/income-ranges.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { addDays, addMonths } from '#domain/values/local-date.ts'
import { incomeFromWire } from '#domain/wire/income-wire.ts'
import type { SyncedEntity } from '#domain/wire/sync-wire.ts'
import { confirmedTable, putNewer } from './apply-rows.ts'
import { rebaseRows } from './rebase-row.ts'
import { OvertakenError } from './sync-errors.ts'

/** Turnos further ahead than this come by the feed when they are made. */
const MONTHS_AHEAD = 24

/** What one filling of the mirror goes by; `state` as it was when the filling began. */
export interface Filling {
  state: MirrorState
  ask: Ask
  now: number
}

/**
 * The first mirror of a staff device, by the plain lists, what is looked at first coming first: this week's agenda, patients,
 * the rest of the window. The feed then goes on from the head that was read before the lists, so that nothing is missed; rows
 * are put only when newer, so that it may be broken off and begun again from the same head. Throws OvertakenError.
 */
export async function fillMirror(db: ClinicDatabase, filling: Filling): Promise<void> {
  const { ask, now } = filling
  const today = clinicDayAt(now)
  const week = weekRange(today)
  const start = windowStartOf(today)
  const put = (entity: SyncedEntity, rows: readonly ConfirmedRow[]) => putList(db, filling, entity, rows)
  await put('professional', await fetchProfessionals(ask))
  await markFilled(db, 'professional')
  await put('appointment', await fetchAppointments(ask, week.from, week.to))
  await put('patient', await fetchPatients(ask))
  await markFilled(db, 'patient')
  await put('appointment', await fetchAppointments(ask, start, addDays(week.from, -1)))
  await put('appointment', await fetchAppointments(ask, addDays(week.to, 1), addMonths(today, MONTHS_AHEAD)))
  await markFilled(db, 'appointment')
  const incomes = await fetchIncomes(ask, start, addMonths(today, MONTHS_AHEAD))
  await put('income', incomes.map(incomeFromWire))
  await markFilled(db, 'income')
}

interface ConfirmedRow {
  id: number
  version: number
}

/** A list that is older than what another tab has pulled since would bring deleted rows back. */
async function putList(
  db: ClinicDatabase,
  { state, now }: Filling,
  entity: SyncedEntity,
  rows: readonly ConfirmedRow[],
): Promise<void> {
  const tables = [db.appointments, db.patients, db.incomes, db.professionals, db.outbox, db.ids, db.meta]
  await db.transaction('rw', tables, async () => {
    const known = await readMirrorState(db)
    if (known?.epoch !== state.epoch || known.cursor !== state.cursor || known.complete) throw new OvertakenError()
    await putNewer(confirmedTable(db, entity), rows)
    await rebaseRows(db, { [entity]: rows }, now)
  })
}

async function markFilled(db: ClinicDatabase, entity: MirrorState['filled'][number]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const state = await readMirrorState(db)
    if (state && !state.filled.includes(entity)) await db.meta.put({ ...state, filled: [...state.filled, entity] })
  })
}
