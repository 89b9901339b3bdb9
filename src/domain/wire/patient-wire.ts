import * as v from 'valibot'
import { editEntries, newEntries, toldEntries } from '../fields/field-schemas.ts'
import { patientFields } from '../fields/patient-descriptor.ts'
import { changeMeta, createMeta, lineField, rowMeta } from './fields.ts'

/** A patient in the feed and in every answer. */
export const patientRow = v.object({ ...rowMeta, ...toldEntries(patientFields) })

/** The query of patient lists. */
export const patientSearch = v.object({ search: v.optional(lineField) })

/** POST /patients. */
export const patientCreateBody = v.object({ ...newEntries(patientFields), ...createMeta })

/** PUT /patients/{id}: any subset. `updatePatient` checks the DNI only if it changes. */
export const patientUpdateBody = v.object({ ...editEntries(patientFields), ...changeMeta })
