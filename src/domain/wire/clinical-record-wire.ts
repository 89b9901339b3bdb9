import * as v from 'valibot'
import { type ClinicalRecord, DEFAULT_PROFESSIONAL_ID } from '../clinical-record/clinical-record.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { changeMeta, createMeta, idField, requiredId, rowMeta, textField, timestampField } from './fields.ts'

const texts = {
  diagnosis: v.string(),
  treatment: v.string(),
  observations: v.string(),
  medications: v.string(),
  allergies: v.string(),
  previousConditions: v.string(),
  familyHistory: v.string(),
}

const author = v.nullable(idField)
const people = {
  patientId: idField,
  appointmentId: v.nullable(idField),
  professionalId: idField,
  createdBy: author,
  updatedBy: author,
  Patient: v.object({ firstName: v.string(), lastName: v.string(), dni: v.string() }),
}

/**
 * One line of GET /medical-history: whose record it is and from when. The texts come only with an opened record, since every
 * reading of them leaves a trace.
 */
export const clinicalRecordListItem = v.object({ ...rowMeta, ...people })

/** A record that was opened, alone or among its patient's, with the patient's name nested. */
export const clinicalRecordResource = v.object({ ...rowMeta, ...people, ...texts })

/** One reading of a record's texts: the present one, or one that an edit replaced. `id` is the record's. */
export const clinicalRecordVersion = v.object({
  id: idField,
  version: rowMeta.version,
  writtenAt: timestampField,
  writtenBy: author,
  Author: v.nullable(v.object({ username: v.string(), name: v.string(), lastName: v.string() })),
  ...texts,
})

const textFields = {
  diagnosis: textField,
  treatment: textField,
  observations: textField,
  medications: textField,
  allergies: textField,
  previousConditions: textField,
  familyHistory: textField,
}

/** POST /medical-history. Absent: no turno, professional 1, empty texts. */
export const clinicalRecordCreateBody = v.object({
  patientId: requiredId(validationTexts.patientRequired),
  appointmentId: v.optional(v.nullable(idField), null),
  professionalId: v.optional(idField, DEFAULT_PROFESSIONAL_ID),
  diagnosis: v.optional(textField, ''),
  treatment: v.optional(textField, ''),
  observations: v.optional(textField, ''),
  medications: v.optional(textField, ''),
  allergies: v.optional(textField, ''),
  previousConditions: v.optional(textField, ''),
  familyHistory: v.optional(textField, ''),
  ...createMeta,
})

/** PUT /medical-history/{id}: any subset of the seven texts, and nothing else: a record never moves to another patient. */
export const clinicalRecordUpdateBody = v.object({ ...v.partial(v.object(textFields)).entries, ...changeMeta })

/** The record of an answer without the nested name, which is no part of it. */
export function clinicalRecordFromWire({
  Patient: _,
  ...record
}: v.InferOutput<typeof clinicalRecordResource>): ClinicalRecord {
  return record
}

export const readClinicalRecord = readerOf(clinicalRecordResource)
export const readClinicalRecordList = readerOf(v.array(clinicalRecordListItem))
export const readPatientHistory = readerOf(v.array(clinicalRecordResource))
export const readClinicalRecordVersions = readerOf(v.array(clinicalRecordVersion))
