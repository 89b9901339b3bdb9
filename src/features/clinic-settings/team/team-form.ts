import { emailError } from '#domain/patient/patient-rules.ts'
import { isBlank, lineError, requiredLineError } from '#domain/text-rules.ts'
import { usernameError } from '#domain/user/account-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import type { EditedStaff, NewStaff, StaffAccount } from '#domain/wire/staff-wire.ts'
import type { FieldErrors } from '#ui/forms/use-form.ts'
import { accessOf, rightsOf } from './staff-access.ts'

/** An account as its form shows it; the username only while somebody is invited. */
export interface StaffForm {
  name: string
  lastName: string
  email: string
  username: string
  access: string
}

export const BLANK_STAFF: StaffForm = { name: '', lastName: '', email: '', username: '', access: 'front-desk' }

export const STAFF_READERS = { email: plainEmail }

export function staffFormOf(account: StaffAccount): StaffForm {
  const { name, lastName, email, username } = account
  return { name, lastName, email, username, access: accessOf(account) }
}

/** Checks the form of somebody who is invited, by the server's rules. */
export function invitationErrors(form: StaffForm): FieldErrors<StaffForm> {
  return { ...personErrors(form), ...only('username', usernameError(form.username)) }
}

export function personErrors({ name, lastName, email }: StaffForm): FieldErrors<StaffForm> {
  return {
    ...only('name', requiredLineError(name, validationTexts.nameRequired)),
    ...only('lastName', lineError(lastName)),
    ...only('email', isBlank(email) ? null : emailError(email)),
  }
}

export function newStaffOf({ access, ...person }: StaffForm): NewStaff {
  return { ...person, ...rightsOf(access) }
}

/** What differs from the account; empty when nothing does. */
export function staffChanges({ name, lastName, email, access }: StaffForm, account: StaffAccount): EditedStaff {
  const after = { name: name.trim(), lastName: lastName.trim(), email, ...rightsOf(access) }
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== account[field as keyof StaffAccount]),
  )
}

function only(field: keyof StaffForm, message: string | null): FieldErrors<StaffForm> {
  return message ? { [field]: message } : {}
}
