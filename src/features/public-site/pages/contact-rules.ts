import { emailError } from '#domain/patient/patient-rules.ts'
import { phoneError } from '#domain/patient/phone-rules.ts'
import { isBlank, lineError, textError } from '#domain/text-rules.ts'
import { contactPageTexts } from './contact-page-texts.ts'

/** What POST /contact takes (spec section 3); `sitioWeb` is filled in by machines only. */
export interface Message {
  nombre: string
  email: string
  telefono: string
  mensaje: string
  sitioWeb: string
}

export const emptyMessage: Message = { nombre: '', email: '', telefono: '', mensaje: '', sitioWeb: '' }

const REQUIRED = ['nombre', 'email', 'mensaje'] as const

/** Whether something is missing that the form can't be sent without (spec section 5). */
export function isIncomplete(message: Message): boolean {
  return REQUIRED.some((field) => isBlank(message[field]))
}

/** What is wrong with each field; what passes here passes the server's reading too. */
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
