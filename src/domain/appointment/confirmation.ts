import type { Appointment } from './appointment.ts'

/** The `confirmedBy` of an appointment that its patient has confirmed; else it is the username of the staff. */
export const CONFIRMED_BY_PATIENT = 'paciente'

const CONFIRMED_FOR = ['date', 'startTime', 'professionalId', 'patientId'] as const

/** What a confirmation was given for. */
type ConfirmedFor = { readonly [K in (typeof CONFIRMED_FOR)[number]]?: unknown }

/** What takes a confirmation away. */
export const UNCONFIRMED = { confirmedAt: null, confirmedBy: null } as const satisfies Partial<Appointment>

/** Whether a change of an appointment takes its confirmation away: it moves, or becomes another patient's. */
export function losesConfirmation(before: ConfirmedFor, patch: ConfirmedFor): boolean {
  return CONFIRMED_FOR.some((field) => patch[field] !== undefined && patch[field] !== before[field])
}
