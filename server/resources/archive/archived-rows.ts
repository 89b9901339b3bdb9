import type { Selectable } from 'kysely'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import type { MedicalRecordVersionTable } from '#server/db/versioned-tables.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import type { ClinicalRecordRow } from '#server/resources/clinical-records/clinical-record-repository.ts'
import type { IncomeRow } from '#server/resources/incomes/income-repository.ts'
import type { PatientRow } from '#server/resources/patients/patient-repository.ts'

/** A patient as deletePatient archives it, with the incomes and accounts that were linked to it. */
export type ArchivedPatient = PatientRow & { incomeIds?: number[]; userIds?: number[] }
/** A clinical record with all its earlier versions (withVersions). */
export type ArchivedClinicalRecord = ClinicalRecordRow & { versions: Selectable<MedicalRecordVersionTable>[] }

/** The rows of one deletion, as they were. */
export interface ArchivedRows {
  patients: ArchivedPatient[]
  appointments: AppointmentRow[]
  records: ArchivedClinicalRecord[]
  incomes: IncomeRow[]
}

type ArchiveRow = Selectable<DatabaseSchema['archive']>

/**
 * Reads every row that a change moved to the archive, including rows that were restored since. Empty for a change that
 * deleted nothing.
 */
export async function archivedBy(db: Db, change: number): Promise<ArchiveRow[]> {
  return db.selectFrom('archive').selectAll().where('change', '=', change).orderBy('entityId').execute()
}

/** Parses the archived rows. Needs no validation, since the database itself wrote these texts. */
export function contentsOf(rows: readonly ArchiveRow[]): ArchivedRows {
  const of = <T>(entity: ArchiveRow['entity']) =>
    rows.filter((row) => row.entity === entity).map((row) => JSON.parse(row.content) as T)
  return {
    patients: of<ArchivedPatient>('patient'),
    appointments: of<AppointmentRow>('appointment'),
    records: of<ArchivedClinicalRecord>('clinicalRecord'),
    incomes: of<IncomeRow>('income'),
  }
}
