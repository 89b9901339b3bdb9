import { readAnswer } from '#data/remote/http/read-answer.ts'
import { readIfThere } from '#data/remote/http/read-if-there.ts'
import {
  readClinicalRecordVersions,
  readShownClinicalRecord,
  readShownHistory,
  readShownIndex,
} from '#domain/wire/rows/clinical-record-wire.ts'
import type { Ask } from './sync-api.ts'

/*
 * Clinical records are read from the server each time that somebody looks at them, and kept nowhere
 * (docs/decisions/0003-clinical-records.md). All reject with UnreachableError, RefusedError or SessionEndedError.
 */

/** GET /medical-history: patient and date of every record, newest first, without clinical text. */
export async function fetchClinicalRecordIndex(ask: Ask) {
  return readAnswer(readShownIndex, await ask({ method: 'GET', path: 'medical-history' }))
}

/** GET /medical-history/{id}; null if there is no such record. */
export function fetchClinicalRecord(ask: Ask, id: number) {
  return readIfThere(ask, `medical-history/${id}`, readShownClinicalRecord)
}

/** GET /medical-history/patient/{id}: the whole history, newest first; null if there is no such patient. */
export function fetchClinicalHistory(ask: Ask, patientId: number) {
  return readIfThere(ask, `medical-history/patient/${patientId}`, readShownHistory)
}

/** GET /medical-history/{id}/versions: all versions of the record, newest first; null if the server keeps none. */
export function fetchClinicalRecordVersions(ask: Ask, id: number) {
  return readIfThere(ask, `medical-history/${id}/versions`, readClinicalRecordVersions)
}
