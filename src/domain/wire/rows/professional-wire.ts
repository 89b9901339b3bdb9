import * as v from 'valibot'
import { professionalFields } from '#domain/fields/professional-descriptor.ts'
import { rowEntries } from '#domain/fields/row-schemas.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { readerOf } from '../answer-reader.ts'
import { idField, lineField, requiredLine, rowMeta } from '../fields.ts'

/** A professional in the feed. */
export const professionalRow = v.object({ ...rowMeta, ...rowEntries(professionalFields) })

/** GET /users/professionals: the active ones. */
export const professionalListItem = v.object({ id: idField, name: v.string(), lastName: v.string() })

const name = requiredLine(validationTexts.nameRequired)
const lastName = requiredLine(validationTexts.lastNameRequired)

/** POST /professionals. */
export const professionalCreateBody = v.object({ name, lastName, license: v.optional(lineField, '') })
export type NewProfessional = v.InferInput<typeof professionalCreateBody>

/** PUT /professionals/{id}: any subset; `active: false` retires. */
export const professionalUpdateBody = v.object({
  name: v.optional(name),
  lastName: v.optional(lastName),
  license: v.optional(lineField),
  active: v.optional(v.boolean(validationTexts.valueInvalid)),
})
export type EditedProfessional = v.InferInput<typeof professionalUpdateBody>

/** The answer to PUT /professionals/{id}: how many appointments with this professional are still to come. */
export const changedProfessional = v.object({
  ...professionalRow.entries,
  appointmentsToCome: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** Reads of that answer what the mirror does not get by the feed. */
export const readAppointmentsToCome = readerOf(v.pick(changedProfessional, ['appointmentsToCome']))
