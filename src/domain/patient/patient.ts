import type { RowOf } from '../fields/field.ts'
import type { patientFields } from '../fields/patient-descriptor.ts'
import { isMailAddress } from '../values/email-address.ts'

/** A person whom the clinic treats (spec section 3), as the server confirmed it. */
export type Patient = RowOf<typeof patientFields>

/** Whether the record waits for staff; servers that know only the spec's fields say nothing of it, and all of theirs are confirmed. */
export function isProvisional({ confirmed }: Pick<Patient, 'confirmed'>): boolean {
  return confirmed === false
}

/** Whether the record has an e-mail that no mail can reach, for staff to correct; one without e-mail has none. */
export function hasWrongEmail({ email }: Pick<Patient, 'email'>): boolean {
  return email !== '' && !isMailAddress(email)
}

/** 'Ana Gómez', as lists show it. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}
