import type { RowOf } from '../fields/field.ts'
import type { patientFields } from '../fields/patient-descriptor.ts'
import { isMailAddress } from '../values/email-address.ts'

/** A person whom the clinic treats (spec section 3), as the server confirmed it. */
export type Patient = RowOf<typeof patientFields>

/**
 * Whether the file waits for confirmation by staff. Baseline servers have no such state, so all their files are
 * confirmed.
 */
export function isProvisional({ confirmed }: Pick<Patient, 'confirmed'>): boolean {
  return confirmed === false
}

/** Whether the file has an undeliverable e-mail address for staff to correct; false without an address. */
export function hasWrongEmail({ email }: Pick<Patient, 'email'>): boolean {
  return email !== '' && !isMailAddress(email)
}

/** 'Ana Gómez', as in lists. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}
