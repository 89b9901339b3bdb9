import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { appointmentResource, appointmentRow } from '#domain/wire/appointment-wire.ts'
import { clinicalRecordResource } from '#domain/wire/clinical-record-wire.ts'
import { ERROR_CODES, type ErrorCode } from '#domain/wire/error-wire.ts'
import { incomeResource, incomeRow } from '#domain/wire/income-wire.ts'
import { patientRow } from '#domain/wire/patient-wire.ts'
import { professionalRow } from '#domain/wire/professional-wire.ts'
import { refusals } from '#domain/wire/refusal-wire.ts'

export type JsonObject = Record<string, unknown>

/** What several answers hold, under the names that the document gives it. */
const shared = {
  Appointment: appointmentResource,
  AppointmentRow: appointmentRow,
  ClinicalRecord: clinicalRecordResource,
  Income: incomeResource,
  IncomeRow: incomeRow,
  Patient: patientRow,
  ProfessionalRow: professionalRow,
  ...Object.fromEntries(ERROR_CODES.map((code) => [refusalName(code), refusals[code].body])),
}

/** What valibot checks and JSON Schema has no word for; blanks at the ends are no part of a text. */
const UNSAID = ['check', 'raw_check', 'trim']

const options = { typeMode: 'input', target: 'draft-2020-12', ignoreActions: UNSAID } as const

/** Answers hold what is declared and nothing else. */
const closed: Parameters<typeof toJsonSchema>[1] = {
  ...options,
  definitions: shared,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
}

/** What a body or a query may hold; further fields are dropped. */
export function inputSchemaOf(schema: v.GenericSchema): JsonObject {
  const { $schema: _, ...jsonSchema } = toJsonSchema(schema, options)
  return jsonSchema
}

/** What an answer holds; shapes of several answers stand among the components. */
export function answerSchemaOf(schema: v.GenericSchema): JsonObject {
  const { $schema: _, $defs: __, ...jsonSchema } = toJsonSchema(schema, closed)
  return jsonSchema
}

/** The shapes that answers refer to. */
export function sharedSchemas(): JsonObject {
  return toJsonSchemaDefs(shared, closed)
}

/** The component of a refusal: 'slot_taken' is SlotTaken. */
export function refusalName(code: ErrorCode): string {
  return code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}
