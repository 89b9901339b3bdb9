import { dniError, emailError } from '../patient/patient-rules.ts'
import { phoneError } from '../patient/phone-rules.ts'
import { isBlank, lineError, requiredLineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { plainUsername } from './username.ts'

/** The registration form as text (spec section 2). */
export interface RegistrationForm {
  username: string
  dni: string
  name: string
  lastName: string
  email: string
  phone: string
  password: string
  confirmPassword: string
}

export interface PasswordResetForm {
  newPassword: string
  confirmPassword: string
}

/** The message of each invalid field; valid fields have no key. */
type ErrorsOf<Form> = Partial<Record<keyof Form, string>>

const SHORTEST_USERNAME = 3
const SHORTEST_PASSWORD = 6
const LONGEST_PASSWORD = 200

/** Checks the registration form (spec section 5). The server accepts what passes here. */
export function registrationErrors(form: RegistrationForm): ErrorsOf<RegistrationForm> {
  const errors: ErrorsOf<RegistrationForm> = {}
  const put = (field: keyof RegistrationForm, message: string | null) => {
    if (message) errors[field] = message
  }
  put('username', usernameError(form.username))
  put('name', requiredLineError(form.name, validationTexts.nameRequired))
  put('lastName', requiredLineError(form.lastName, validationTexts.lastNameRequired))
  put('email', emailError(form.email))
  put('phone', isBlank(form.phone) ? validationTexts.phoneRequired : phoneError(form.phone))
  put('dni', dniError(form.dni))
  put('password', form.password ? passwordError(form.password) : validationTexts.passwordRequired)
  put('confirmPassword', confirmationError(form))
  return errors
}

/** Checks the form for a forgotten password, in the order of spec section 5: one message at a time. */
export function passwordResetErrors({ newPassword, confirmPassword }: PasswordResetForm): ErrorsOf<PasswordResetForm> {
  if (!newPassword) return { newPassword: validationTexts.allRequired }
  if (!confirmPassword) return { confirmPassword: validationTexts.allRequired }
  if (newPassword !== confirmPassword) return { confirmPassword: validationTexts.passwordsDiffer }
  const message = passwordError(newPassword)
  return message ? { newPassword: message } : {}
}

/** Checks the e-mail of the password recovery; an empty one has a message of its own. */
export function recoveryEmailError(email: string): string | null {
  return email.trim() ? emailError(email) : validationTexts.recoveryEmailRequired
}

/** Checks a new username. */
export function usernameError(text: string): string | null {
  const username = plainUsername(text)
  if (!username) return validationTexts.usernameRequired
  return username.length < SHORTEST_USERNAME ? validationTexts.usernameShort : lineError(username)
}

function passwordError(password: string): string | null {
  if (password.length < SHORTEST_PASSWORD) return validationTexts.passwordShort
  return password.length > LONGEST_PASSWORD ? validationTexts.lineTooLong : null
}

function confirmationError({ password, confirmPassword }: RegistrationForm): string | null {
  if (!confirmPassword) return validationTexts.passwordConfirmationRequired
  return confirmPassword === password ? null : validationTexts.passwordsDiffer
}
