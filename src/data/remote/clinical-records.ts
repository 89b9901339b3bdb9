import { readAnswer } from '#data/remote/http/read-answer.ts'
import { readIfThere } from '#data/remote/http/read-if-there.ts'
import {
  readClinicalRecordVersions,
  readShownHistory,
  readShownIndex,
  readShownRecord,
} from '#domain/wire/clinical-record-wire.ts'
import type { Ask } from './sync-api.ts'

/*
 * Clinical records are read from the server each time that somebody looks at them, and kept nowhere
 * (docs/decisions/0003-clinical-records.md). All reject with UnreachableError, RefusedError or SessionEndedError.
 */

/** GET /medical-history: whose records there are and from when, newest first; no clinical text. */
export async function fetchRecordIndex(ask: Ask) {
  return readAnswer(readShownIndex, await ask({ method: 'GET', path: 'medical-history' }))
}

/** GET /medical-history/{id}; null when there is no such record (any more). */
export function fetchRecord(ask: Ask, id: number) {
  return readIfThere(ask, `medical-history/${id}`, readShownRecord)
}

/** GET /medical-history/patient/{id}: the whole history, newest first; null when there is no such patient. */
export function fetchHistory(ask: Ask, patientId: number) {
  return readIfThere(ask, `medical-history/patient/${patientId}`, readShownHistory)
}

/** GET /medical-history/{id}/versions: all that the record said, newest first; null when the server keeps no versions. */
export function fetchRecordVersions(ask: Ask, id: number) {
  return readIfThere(ask, `medical-history/${id}/versions`, readClinicalRecordVersions)
}
