import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import { lateCode } from './late-code.ts'
import type { ReadOlder } from './read-older.ts'

const lists = () => lateCode(import('./older-lists.ts'))

/** The turnos of these days, both ends included, cancelled ones too. */
export const readOlderAppointments: ReadOlder<Appointment> = async (...asked) =>
  (await lists()).listOlderAppointments(...asked)

/** The incomes of these days, both ends included, voided ones too. */
export const readOlderIncomes: ReadOlder<Income> = async (...asked) => (await lists()).listOlderIncomes(...asked)

/** One patient's turnos of these days, cancelled ones too. */
export function olderAppointmentsOf(patientId: number): ReadOlder<Appointment> {
  return async (...asked) => (await lists()).listAppointmentsOf(patientId)(...asked)
}

/** One patient's incomes of these days, voided ones too. */
export function olderIncomesOf(patientId: number): ReadOlder<Income> {
  return async (...asked) => (await lists()).listIncomesOf(patientId)(...asked)
}
