import { readIfThere } from '#data/remote/http/read-if-there.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { addDays, addMonths, type LocalDate } from '#domain/values/dates/local-date.ts'
import { rowReader } from '#domain/wire/rows/row-readers.ts'
import type { ReadOlder } from './read-older.ts'
import type { Ask } from './sync-api.ts'
import { fetchAppointmentsOfPatient, fetchIncomesOfPatient, fetchRows } from './sync-api.ts'

/** Months per list: each must arrive within a request's time limit on a slow connection. */
const MONTHS_A_LIST = 12

/* Loaded on demand by older-rows.ts. */

/** Lists the appointments of these days, both ends included, with cancelled ones. */
export const listOlderAppointments: ReadOlder<Appointment> = (ask, days, signal) =>
  readInStretches(days, signal, (stretch) => fetchRows(ask, 'appointment', stretch))

/** Returns one appointment; null if there is none. */
export function findOlderAppointment(ask: Ask, id: number): Promise<Appointment | null> {
  return readIfThere(ask, `appointments/${id}`, rowReader('appointment'))
}

/** Lists the incomes of these days, both ends included, with voided ones. */
export const listOlderIncomes: ReadOlder<Income> = (ask, days, signal) =>
  readInStretches(days, signal, (stretch) => fetchRows(ask, 'income', stretch))

/** Lists a patient's appointments of these days, with cancelled ones. */
export function listAppointmentsOf(patientId: number): ReadOlder<Appointment> {
  return async (ask, days) => rowsOfDays(days, await fetchAppointmentsOfPatient(ask, patientId, days.to))
}

/** Lists a patient's incomes of these days, with voided ones. */
export function listIncomesOf(patientId: number): ReadOlder<Income> {
  return async (ask, days) => rowsOfDays(days, await fetchIncomesOfPatient(ask, patientId))
}

function rowsOfDays<Row extends { date: LocalDate }>({ from, to }: DayRange, rows: readonly Row[]): Row[] {
  return rows.filter(({ date }) => date >= from && date <= to)
}

async function readInStretches<Row>(
  { from, to }: DayRange,
  signal: AbortSignal,
  read: (stretch: DayRange) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = from; start <= to; start = addMonths(start, MONTHS_A_LIST)) {
    const end = addDays(addMonths(start, MONTHS_A_LIST), -1)
    rows.push(...(await read({ from: start, to: end < to ? end : to })))
    signal.throwIfAborted()
  }
  return rows
}
