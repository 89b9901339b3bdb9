import * as v from 'valibot'
import { patientFields } from '../fields/patient-descriptor.ts'
import { toldEntries } from '../fields/told-schemas.ts'
import { lineField, rowMeta } from './fields.ts'

/** A patient in the feed and in every answer. */
export const patientRow = v.object({ ...rowMeta, ...toldEntries(patientFields) })

/** The query of patient lists. */
export const patientSearch = v.object({ search: v.optional(lineField) })
