import * as v from 'valibot'
import { clinicalRecordTies, clinicalTexts } from '#domain/fields/clinical-record-descriptor.ts'
import { entriesOf, rowEntries } from '#domain/fields/row-schemas.ts'
import { readerOf } from '../answer-reader.ts'
import { dateField, idField, refField, rowMeta, timestampField } from '../fields.ts'

const ties = { ...rowMeta, ...rowEntries(clinicalRecordTies) }
const texts = rowEntries(clinicalTexts)
const name = { Patient: v.object({ firstName: v.string(), lastName: v.string(), dni: v.string() }) }

/**
 * An item of GET /medical-history: patient and date. Texts are only sent with an opened record, since each reading is
 * logged.
 */
export const clinicalRecordListItem = v.object({ ...ties, ...name })

/** An opened record, alone or in its patient's history, with the patient's name nested. */
export const clinicalRecordResource = v.object({ ...ties, ...name, ...texts })

/** A version of a record's texts, current or replaced. `id` is the record's. */
export const clinicalRecordVersion = v.object({
  id: idField,
  version: rowMeta.version,
  writtenAt: timestampField,
  writtenBy: v.nullable(idField),
  Author: v.nullable(v.object({ username: v.string(), name: v.string(), lastName: v.string() })),
  ...texts,
})

/** Makes a missing or malformed field unknown, so that the record can still be shown. */
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
  occurredOn: unlessUnknown(dateField, null),
  Patient: unlessUnknown(name.Patient, null),
})
const shownRecord = v.object({
  ...shownIndexEntry.entries,
  appointmentId: unlessUnknown(idField, null),
  professionalId: unlessUnknown(idField, null),
  ...entriesOf(clinicalTexts, shownText),
})

/**
 * An item of the index for screens, from any server that follows the specification; `version` is 0 if it sends none.
 */
export type ShownIndexEntry = v.InferOutput<typeof shownIndexEntry>
/** The same with texts. */
export type ShownClinicalRecord = v.InferOutput<typeof shownRecord>
export type ClinicalRecordVersion = v.InferOutput<typeof clinicalRecordVersion>

export const readShownIndex = readerOf(v.array(shownIndexEntry))
export const readShownClinicalRecord = readerOf(shownRecord)
export const readShownHistory = readerOf(v.array(shownRecord))
export const readClinicalRecordVersions = readerOf(v.array(clinicalRecordVersion))
