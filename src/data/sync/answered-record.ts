import type { MirrorRow } from '#domain/change/rebase.ts'
import { clinicalRecordFromWire, readClinicalRecord } from '#domain/wire/clinical-record-wire.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'

/** The clinical record as it stands now, which a 412 tells (`current`); null when the refusal tells of none. */
export function answeredRecord(answer: ErrorAnswer | null): MirrorRow | null {
  const record = readClinicalRecord(answer?.current)
  return record ? ({ ...clinicalRecordFromWire(record) } satisfies MirrorRow) : null
}
