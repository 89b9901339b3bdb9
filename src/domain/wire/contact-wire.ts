import * as v from 'valibot'
import { validationTexts } from '../validation-texts.ts'
import { requiredLine, requiredText } from './fields.ts'
import { emailField, optionalPhoneField } from './person-fields.ts'

const required = validationTexts.contactIncomplete

/**
 * POST /contact. `sitioWeb` is no field of the form: it stands where people do not see it, and who fills it in is a machine; such a
 * message is answered like any other and goes nowhere.
 */
export const contactBody = v.object({
  nombre: requiredLine(required),
  email: v.pipe(requiredLine(required), emailField),
  telefono: v.optional(optionalPhoneField, ''),
  mensaje: requiredText(required),
  sitioWeb: v.optional(v.string(), ''),
})
