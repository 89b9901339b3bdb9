import type { Appointment } from './appointment.ts'

/** The `confirmedBy` of an appointment that its patient has confirmed; else it is the username of the staff. */
export const CONFIRMED_BY_PATIENT = 'paciente'

const CONFIRMED_FOR = ['date', 'startTime', 'professionalId', 'patientId'] as const

/** What a confirmation was given for. */
type ConfirmedFor = { readonly [K in (typeof CONFIRMED_FOR)[number]]?: unknown }

type Confirmation = Pick<Appointment, 'confirmedAt' | 'confirmedBy'>

/** An appointment that nobody has confirmed, or whose confirmation was taken back. */
export const UNCONFIRMED = { confirmedAt: null, confirmedBy: null } as const satisfies Confirmation

/**
 * Returns what a change of an appointment takes from its confirmation. A move takes the moment and leaves who gave it,
 * so that the patient is asked again (isToBeConfirmedAgain). Another patient has confirmed nothing.
 */
export function confirmationLostBy(before: ConfirmedFor, patch: ConfirmedFor): Partial<Confirmation> {
  const isOther = (field: keyof ConfirmedFor) => patch[field] !== undefined && patch[field] !== before[field]
  if (isOther('patientId')) return UNCONFIRMED
  return CONFIRMED_FOR.some(isOther) ? { confirmedAt: null } : {}
}

/** Whether an appointment was confirmed and has moved since. */
export function isToBeConfirmedAgain({ confirmedAt, confirmedBy }: Confirmation): boolean {
  return confirmedAt === null && confirmedBy !== null
}
