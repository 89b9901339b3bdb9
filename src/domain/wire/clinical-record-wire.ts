import * as v from 'valibot'
import { type ClinicalRecord, DEFAULT_PROFESSIONAL_ID } from '../clinical-record/clinical-record.ts'
import { validationTexts } from '../validation-texts.ts'
import { readerOf } from './answer-reader.ts'
import { changeMeta, createMeta, idField, refField, requiredId, rowMeta, textField, timestampField } from './fields.ts'

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

/** POST /medical-history. Absent: no appointment, professional 1, empty texts. */
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

/** What a server leaves out, or tells in another shape, is not known: no reason to show nothing of a record. */
const unlessUnknown = <S extends v.GenericSchema, const F extends v.InferOutput<S> | null>(schema: S, unknown: F) =>
  v.fallback(v.nullable(schema), unknown)
const shownText = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => text ?? ''),
)
const shownIndexEntry = v.object({
  id: idField,
  ref: unlessUnknown(refField, null),
  patientId: idField,
  version: v.fallback(rowMeta.version, 0),
  createdAt: unlessUnknown(timestampField, null),
  Patient: unlessUnknown(people.Patient, null),
})
const shownRecord = v.object({
  ...shownIndexEntry.entries,
  appointmentId: unlessUnknown(idField, null),
  professionalId: unlessUnknown(idField, null),
  diagnosis: shownText,
  treatment: shownText,
  observations: shownText,
  medications: shownText,
  allergies: shownText,
  previousConditions: shownText,
  familyHistory: shownText,
})

/** A line of the index as a screen reads it, from any server that keeps to the spec; `version` 0 where it numbers none. */
export type ShownIndexEntry = v.InferOutput<typeof shownIndexEntry>
/** The same with its texts. */
export type ShownRecord = v.InferOutput<typeof shownRecord>
export type RecordVersion = v.InferOutput<typeof clinicalRecordVersion>

export const readShownIndex = readerOf(v.array(shownIndexEntry))
export const readShownRecord = readerOf(shownRecord)
export const readShownHistory = readerOf(v.array(shownRecord))
export const readClinicalRecord = readerOf(clinicalRecordResource)
export const readClinicalRecordVersions = readerOf(v.array(clinicalRecordVersion))
