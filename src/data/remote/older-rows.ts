import { loadCode } from '#data/remote/http/load-code.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { ReadOlder } from './read-older.ts'
import type { Ask } from './sync-api.ts'

const lists = () => loadCode(import('./older-lists.ts'))

/** Lists the appointments of these days, both ends included, with cancelled ones. */
export const readOlderAppointments: ReadOlder<Appointment> = async (...asked) =>
  (await lists()).listOlderAppointments(...asked)

/** Returns one appointment that is not mirrored; null if there is none with this id. Rejects as ReadOlder. */
export async function readOlderAppointment(ask: Ask, id: number): Promise<Appointment | null> {
  return (await lists()).findOlderAppointment(ask, id)
}

/** Lists the incomes of these days, both ends included, with voided ones. */
export const readOlderIncomes: ReadOlder<Income> = async (...asked) => (await lists()).listOlderIncomes(...asked)

/** Lists a patient's appointments of these days, with cancelled ones. */
export function olderAppointmentsOf(patientId: number): ReadOlder<Appointment> {
  return async (...asked) => (await lists()).listAppointmentsOf(patientId)(...asked)
}

/** Lists a patient's incomes of these days, with voided ones. */
export function olderIncomesOf(patientId: number): ReadOlder<Income> {
  return async (...asked) => (await lists()).listIncomesOf(patientId)(...asked)
}
