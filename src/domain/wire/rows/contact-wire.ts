import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { requiredLine, requiredText } from '../fields.ts'
import { emailField, optionalPhoneField } from './person-fields.ts'

const required = validationTexts.contactIncomplete

/**
 * POST /contact. `sitioWeb` is a honeypot: people do not see the field. A message that fills it is answered normally
 * but not delivered.
 */
export const contactBody = v.object({
  nombre: requiredLine(required),
  email: v.pipe(requiredLine(required), emailField),
  telefono: v.optional(optionalPhoneField, ''),
  mensaje: requiredText(required),
  sitioWeb: v.optional(v.string(), ''),
})
