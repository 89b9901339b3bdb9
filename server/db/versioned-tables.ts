import type { ColumnType, Generated } from 'kysely'
import type { Payment } from '#domain/account/payment.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { CashDay } from '#domain/cash/cash-day.ts'
import type { CashMovement } from '#domain/cash/cash-movement.ts'
import type { Closure } from '#domain/clinic/closures/closure.ts'
import type { ClinicalRecord, ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import type { Contact } from '#domain/contact/contact.ts'
import type { SyncedEntity } from '#domain/fields/entities.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Plan, PlanMember } from '#domain/plan/plan.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'

/**
 * The entities that the one sequence of changes numbers; only the write transaction writes their rows. Devices mirror
 * those that the wire calls synced. Clinical records have versions like them, but never appear in the feed.
 */
export type VersionedEntity = SyncedEntity | 'clinicalRecord'

/** What an audit event may be about: a versioned row, or an account. */
export type AuditedEntity = VersionedEntity | 'user'

/** 0 or 1; written as a boolean. */
export type Flag = ColumnType<number, boolean, boolean>

/** Written only by the write transaction. `version` is 0 from a change until the end of its transaction. */
export interface VersionedColumns {
  id: Generated<number>
  ref: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** The columns of an entity: the fields of the domain type, except those that are stored differently. */
type Columns<T, Otherwise extends keyof T = never> = Omit<T, keyof VersionedColumns | Otherwise>

export interface PatientTable extends VersionedColumns, Columns<Patient, 'confirmed' | 'noContact'> {
  confirmed: Flag
  noContact: Flag
  /** Name, surname, DNI and e-mail, normalized for searches. */
  searchText: string
}

export interface ProfessionalTable extends VersionedColumns, Columns<Professional, 'active' | 'license'> {
  active: Flag
  /** Empty unless it is given. */
  license: ColumnType<string, string | undefined, string>
}

/** Such a row never changes and is never removed. */
export interface ClosureTable extends VersionedColumns, Columns<Closure> {}

/** Amounts in whole centavos. */
export interface PlanTable extends VersionedColumns, Columns<Plan, 'countsNoShows'> {
  countsNoShows: Flag
}

/* Such rows are never removed. People never change them; the server moves them to another file of the same patient. */

export interface PlanMemberTable extends VersionedColumns, Columns<PlanMember> {}
export interface PaymentTable extends VersionedColumns, Columns<Payment> {}
export interface CashMovementTable extends VersionedColumns, Columns<CashMovement> {}
export interface ContactTable extends VersionedColumns, Columns<Contact> {}

/** The server changes it once: when it signs the close. */
export interface CashDayTable extends VersionedColumns, Columns<CashDay> {}

export interface WaitingTable extends VersionedColumns, Columns<Waiting, 'urgent'> {
  urgent: Flag
}

/** `notes` are the staff's notes. */
export interface AppointmentTable extends VersionedColumns, Columns<Appointment> {
  /** The patient's own text from the request; the only notes that patients can read. */
  patientNotes: string
}

/** Amounts in whole centavos. `appointmentId` may name an appointment that is in the archive. */
export interface IncomeTable extends VersionedColumns, Columns<Income, 'separate'> {
  separate: Flag
}

/** An income before an edit; amounts in whole centavos. Such a row never changes and is never removed. */
export interface IncomeVersionTable
  extends Pick<Income, 'date' | 'amount' | 'discountAmount' | 'netAmount' | 'paymentMethod' | 'paymentStatus'> {
  incomeId: number
  version: number
  writtenAt: string
}

/** An entry of a patient's clinical history as it reads now; earlier versions are in MedicalRecordVersionTable. */
export interface MedicalRecordTable extends VersionedColumns, Columns<ClinicalRecord> {}

/** A record before an edit. Such a row never changes, and is removed only when its record moves to the archive. */
export interface MedicalRecordVersionTable extends ClinicalTexts {
  recordId: number
  version: number
  writtenAt: string
  writtenBy: number | null
}

/** The versioned tables by entity. */
export interface VersionedTables {
  appointment: AppointmentTable
  patient: PatientTable
  income: IncomeTable
  professional: ProfessionalTable
  closure: ClosureTable
  plan: PlanTable
  planMember: PlanMemberTable
  payment: PaymentTable
  cashMovement: CashMovementTable
  cashDay: CashDayTable
  contact: ContactTable
  waiting: WaitingTable
  clinicalRecord: MedicalRecordTable
}
