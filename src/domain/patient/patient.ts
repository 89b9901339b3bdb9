import { isMailAddress } from '../values/email-address.ts'
import type { LocalDate } from '../values/local-date.ts'

/** A person whom the clinic treats (spec section 3), as the server confirmed it. Texts that were never given are empty. */
export interface Patient {
  id: number
  ref: string | null
  version: number
  firstName: string
  lastName: string
  /** 7 or 8 digits; unique among confirmed records. */
  dni: string
  phone: string
  email: string
  address: string
  birthDate: LocalDate | null
  gender: string
  emergencyContact: string
  emergencyPhone: string
  /** False while an account that a visitor registered waits for staff to confirm or link it. */
  confirmed: boolean
  createdAt: string
  updatedAt: string
}

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
