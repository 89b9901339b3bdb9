import type { EntityTable } from 'dexie'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readMirrorState } from '#data/local/meta.ts'
import type { MirrorState } from '#data/local/meta-records.ts'
import { type Ask, fetchAppointments, fetchIncomes, fetchPatients, fetchProfessionals } from '#data/remote/sync-api.ts'
import { weekRange } from '#domain/income/income-ranges.ts'
import { addDays, addMonths, type LocalDate, startOfMonth } from '#domain/values/local-date.ts'
import { incomeFromWire } from '#domain/wire/income-wire.ts'
import type { SyncedEntity } from '#domain/wire/sync-wire.ts'
import { confirmedTable, putNewer } from './apply-rows.ts'

/** Staff devices mirror from the first day of the month so many months back. */
const MONTHS_BACK = 13
/** Turnos further ahead than this come by the feed when they are made. */
const MONTHS_AHEAD = 24

/** The first day that a staff device mirrors. */
export function windowStartOf(today: LocalDate): LocalDate {
  return startOfMonth(addMonths(today, -MONTHS_BACK))
}

/**
 * The first mirror of a staff device, by the plain lists, what is looked at first coming first: this week's agenda, patients,
 * the rest of the window. The feed then goes on from the head that was read before the lists, so that nothing is missed; rows
 * are put only when newer, so that it may be broken off and begun again.
 */
export async function fillMirror(db: ClinicDatabase, ask: Ask, today: LocalDate): Promise<void> {
  const week = weekRange(today)
  const start = windowStartOf(today)
  await put(db, 'professional', await fetchProfessionals(ask))
  await markFilled(db, 'professional')
  await put(db, 'appointment', await fetchAppointments(ask, week.from, week.to))
  await put(db, 'patient', await fetchPatients(ask))
  await markFilled(db, 'patient')
  await put(db, 'appointment', await fetchAppointments(ask, start, addDays(week.from, -1)))
  await put(db, 'appointment', await fetchAppointments(ask, addDays(week.to, 1), addMonths(today, MONTHS_AHEAD)))
  await markFilled(db, 'appointment')
  const incomes = await fetchIncomes(ask, start, addMonths(today, MONTHS_AHEAD))
  await put(db, 'income', incomes.map(incomeFromWire))
  await markFilled(db, 'income')
}

async function put(
  db: ClinicDatabase,
  entity: SyncedEntity,
  rows: readonly { id: number; version: number }[],
): Promise<void> {
  const table: EntityTable<{ id: number; version: number }, 'id'> = confirmedTable(db, entity)
  await db.transaction('rw', table, () => putNewer(table, rows))
}

async function markFilled(db: ClinicDatabase, entity: MirrorState['filled'][number]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const state = await readMirrorState(db)
    if (state && !state.filled.includes(entity)) await db.meta.put({ ...state, filled: [...state.filled, entity] })
  })
}
