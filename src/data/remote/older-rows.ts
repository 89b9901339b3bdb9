import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { addDays, addMonths, type LocalDate } from '#domain/values/local-date.ts'
import { incomeFromWire } from '#domain/wire/income-wire.ts'
import { type Ask, fetchAppointments, fetchIncomes } from './sync-api.ts'

/** So much comes in one list: each must arrive within a request's time on a slow line. */
const MONTHS_A_LIST = 12

/**
 * Rows dated before the mirror's window, read from the server each time that somebody looks at those days, and kept nowhere
 * (sync.md, 'Window'). Reject with UnreachableError, RefusedError or SessionEndedError; with the signal's reason when nobody
 * waits for the answer any more.
 */
export type ReadOlder<Row> = (ask: Ask, days: DayRange, signal: AbortSignal) => Promise<Row[]>

/** The turnos of these days, both ends included, cancelled ones too. */
export const readOlderAppointments: ReadOlder<Appointment> = (ask, days, signal) =>
  inStretches(days, signal, (from, to) => fetchAppointments(ask, from, to))

/** The incomes of these days, both ends included, voided ones too. */
export const readOlderIncomes: ReadOlder<Income> = (ask, days, signal) =>
  inStretches(days, signal, async (from, to) => (await fetchIncomes(ask, from, to)).map(incomeFromWire))

async function inStretches<Row>(
  { from, to }: DayRange,
  signal: AbortSignal,
  read: (from: LocalDate, to: LocalDate) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = from; start <= to; start = addMonths(start, MONTHS_A_LIST)) {
    const end = addDays(addMonths(start, MONTHS_A_LIST), -1)
    rows.push(...(await read(start, end < to ? end : to)))
    signal.throwIfAborted()
  }
  return rows
}
