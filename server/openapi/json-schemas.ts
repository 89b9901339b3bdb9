import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { ERROR_CODES, type ErrorCode } from '#domain/wire/error-wire.ts'
import { refusals } from '#domain/wire/refusal-wire.ts'
import { appointmentResource, appointmentRow } from '#domain/wire/rows/appointment-wire.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { incomeResource, incomeRow } from '#domain/wire/rows/income-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { professionalRow } from '#domain/wire/rows/professional-wire.ts'

export type JsonObject = Record<string, unknown>

/** Schemas that several answers share, by their component names. */
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

/** Actions of valibot that JSON Schema can't express. Blanks at the ends are no part of a text. */
const UNSAID = ['check', 'raw_check', 'trim']

const options = { typeMode: 'input', target: 'draft-2020-12', ignoreActions: UNSAID } as const

/** Answers have no undeclared properties. */
const closed: Parameters<typeof toJsonSchema>[1] = {
  ...options,
  definitions: shared,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
}

/** The JSON Schema of a body or a query; additional properties are allowed and dropped. */
export function inputSchemaOf(schema: v.GenericSchema): JsonObject {
  const { $schema: _, ...jsonSchema } = toJsonSchema(schema, options)
  return jsonSchema
}

/** The JSON Schema of an answer; shared schemas are references to components. */
export function answerSchemaOf(schema: v.GenericSchema): JsonObject {
  const { $schema: _, $defs: __, ...jsonSchema } = toJsonSchema(schema, closed)
  return jsonSchema
}

/** The components that answers refer to. */
export function sharedSchemas(): JsonObject {
  return toJsonSchemaDefs(shared, closed)
}

/** Names the component of an error code: 'slot_taken' is SlotTaken. */
export function refusalName(code: ErrorCode): string {
  return code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}
