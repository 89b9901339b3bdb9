import type { Selectable } from 'kysely'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import type { MedicalRecordVersionTable } from '#server/db/versioned-tables.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import type { IncomeRow } from '#server/resources/incomes/income-repository.ts'
import type { RecordRow } from '#server/resources/medical-history/record-repository.ts'
import type { PatientRow } from '#server/resources/patients/patient-repository.ts'

/** A patient as deletePatient keeps it: with the incomes and the accounts that were tied to it. */
export type ArchivedPatient = PatientRow & { incomeIds?: number[]; userIds?: number[] }
/** A record with all that it ever said (withVersions). */
export type ArchivedRecord = RecordRow & { versions: Selectable<MedicalRecordVersionTable>[] }

/** What one deletion took, as it was. */
export interface ArchivedRows {
  patients: ArchivedPatient[]
  appointments: AppointmentRow[]
  records: ArchivedRecord[]
  incomes: IncomeRow[]
}

type ArchiveRow = Selectable<DatabaseSchema['archive']>

/** Every row that a change moved to the archive, also when it has come back since; none for a change that deleted nothing. */
export async function archivedBy(db: Db, change: number): Promise<ArchiveRow[]> {
  return db.selectFrom('archive').selectAll().where('change', '=', change).orderBy('entityId').execute()
}

/** The rows as they stood in their tables: the database itself wrote these texts. */
export function contentsOf(rows: readonly ArchiveRow[]): ArchivedRows {
  const of = <T>(entity: ArchiveRow['entity']) =>
    rows.filter((row) => row.entity === entity).map((row) => JSON.parse(row.content) as T)
  return {
    patients: of<ArchivedPatient>('patient'),
    appointments: of<AppointmentRow>('appointment'),
    records: of<ArchivedRecord>('clinicalRecord'),
    incomes: of<IncomeRow>('income'),
  }
}
