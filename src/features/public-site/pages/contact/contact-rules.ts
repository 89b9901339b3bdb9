import { emailError } from '#domain/patient/patient-rules.ts'
import { phoneError } from '#domain/patient/phone-rules.ts'
import { isBlank, lineError, textError } from '#domain/text-rules.ts'
import { contactPageTexts } from './contact-page-texts.ts'

/** The body of POST /contact (spec section 3). Only bots fill in `sitioWeb`. */
export interface Message {
  nombre: string
  email: string
  telefono: string
  mensaje: string
  sitioWeb: string
}

export const emptyMessage: Message = { nombre: '', email: '', telefono: '', mensaje: '', sitioWeb: '' }

const REQUIRED = ['nombre', 'email', 'mensaje'] as const

/** Whether a required field is missing (spec section 5). */
export function isIncomplete(message: Message): boolean {
  return REQUIRED.some((field) => isBlank(message[field]))
}

/** Returns the errors by field, by the same rules as the server's. */
export function messageErrors(message: Message): Partial<Record<keyof Message, string>> {
  const found = {
    nombre: lineError(message.nombre),
    email: emailError(message.email),
    telefono: phoneError(message.telefono),
    mensaje: textError(message.mensaje),
  }
  const errors: Partial<Record<keyof Message, string>> = {}
  for (const [field, error] of Object.entries(found)) if (error) errors[field as keyof typeof found] = error
  for (const field of REQUIRED) if (isBlank(message[field])) errors[field] = contactPageTexts.fieldMissing
  return errors
}
