import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { ChangedEntity, Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicalRecordFromWire, readClinicalRecord } from '#domain/wire/clinical-record-wire.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { incomeFromWire } from '#domain/wire/income-wire.ts'
import { readAppointmentList, readIncomeList, readPatientList } from '#domain/wire/sync-wire.ts'

/** The row as it stands now, which a 412 tells (`current`), in the domain's units; null when the refusal tells of none. */
export function answeredRow(entity: ChangedEntity, answer: ErrorAnswer | null): MirrorRow | null {
  const row = READERS[entity](answer?.current)
  return row ? (row as unknown as MirrorRow & Fields) : null
}

const READERS: Record<ChangedEntity, (current: unknown) => object | undefined> = {
  appointment: (current) => readAppointmentList([current])?.[0],
  patient: (current) => readPatientList([current])?.[0],
  income: (current) => readIncomeList([current])?.map(incomeFromWire)[0],
  record: (current) => {
    const record = readClinicalRecord(current)
    return record && clinicalRecordFromWire(record)
  },
}
