import { loadCode } from '#data/remote/http/load-code.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { ReadOlder } from './read-older.ts'
import type { Ask } from './sync-api.ts'

const lists = () => loadCode(import('./older-lists.ts'))

/** The appointments of these days, both ends included, cancelled ones too. */
export const readOlderAppointments: ReadOlder<Appointment> = async (...asked) =>
  (await lists()).listOlderAppointments(...asked)

/** One appointment that no device keeps; null when there is none of that number. Rejects as its call. */
export async function readOlderAppointment(ask: Ask, id: number): Promise<Appointment | null> {
  return (await lists()).findOlderAppointment(ask, id)
}

/** The incomes of these days, both ends included, voided ones too. */
export const readOlderIncomes: ReadOlder<Income> = async (...asked) => (await lists()).listOlderIncomes(...asked)

/** One patient's appointments of these days, cancelled ones too. */
export function olderAppointmentsOf(patientId: number): ReadOlder<Appointment> {
  return async (...asked) => (await lists()).listAppointmentsOf(patientId)(...asked)
}

/** One patient's incomes of these days, voided ones too. */
export function olderIncomesOf(patientId: number): ReadOlder<Income> {
  return async (...asked) => (await lists()).listIncomesOf(patientId)(...asked)
}
