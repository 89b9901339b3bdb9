import * as v from 'valibot'
import { patientFields } from '#domain/fields/patient-descriptor.ts'
import { rowEntries } from '#domain/fields/row-schemas.ts'
import { lineField, rowMeta } from '../fields.ts'

/** A patient in the feed and in every answer. */
export const patientRow = v.object({ ...rowMeta, ...rowEntries(patientFields) })

/** The query of patient lists. */
export const patientSearch = v.object({ search: v.optional(lineField) })
