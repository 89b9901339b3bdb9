import type { ColumnType, Generated } from 'kysely'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { ClinicalRecord, RecordTexts } from '#domain/clinical-record/clinical-record.ts'
import type { SyncedEntity } from '#domain/fields/entities.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'

/**
 * What the one sequence of changes numbers: every row of it is written through the write transaction. Devices mirror those that
 * the wire calls synced; clinical records are versioned like them, but never go into the change feed.
 */
export type VersionedEntity = SyncedEntity | 'clinicalRecord'

/** What an event of the audit log may be about: a row that the sequence numbers, or an account. */
export type AuditedEntity = VersionedEntity | 'user'

/** 0 or 1; written as a boolean. */
export type Flag = ColumnType<number, boolean, boolean>

/** Written by the write transaction alone. `version` is 0 from a change to the end of its transaction. */
export interface VersionedColumns {
  id: Generated<number>
  ref: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** The fields of the domain's type are the columns, but for those that are kept in another way. */
type Columns<T, Otherwise extends keyof T = never> = Omit<T, keyof VersionedColumns | Otherwise>

export interface PatientTable extends VersionedColumns, Columns<Patient, 'confirmed'> {
  confirmed: Flag
  /** Name, surname, DNI and e-mail, folded: what a search looks in. */
  searchText: string
}

export interface ProfessionalTable extends VersionedColumns, Columns<Professional, 'active'> {
  active: Flag
}

/** `notes` are those that staff read and write. */
export interface AppointmentTable extends VersionedColumns, Columns<Appointment> {
  /** As the patient wrote it with the request; the only notes that patients read. */
  patientNotes: string
}

/** Amounts in whole centavos. */
export interface IncomeTable extends VersionedColumns, Columns<Income> {}

/** What an income said before an edit; amounts in whole centavos. Such a row never changes and never goes. */
export interface IncomeVersionTable
  extends Pick<Income, 'date' | 'amount' | 'discountAmount' | 'netAmount' | 'paymentMethod' | 'paymentStatus'> {
  incomeId: number
  version: number
  writtenAt: string
}

/** One entry of a patient's clinical history, as it reads now; earlier readings are in MedicalRecordVersionTable. */
export interface MedicalRecordTable extends VersionedColumns, Columns<ClinicalRecord> {}

/** What a record said before an edit. Such a row never changes, and goes only with its record into the archive. */
export interface MedicalRecordVersionTable extends RecordTexts {
  recordId: number
  version: number
  writtenAt: string
  writtenBy: number | null
}

/** The versioned tables by their entity. */
export interface VersionedTables {
  appointment: AppointmentTable
  patient: PatientTable
  income: IncomeTable
  professional: ProfessionalTable
  clinicalRecord: MedicalRecordTable
}
