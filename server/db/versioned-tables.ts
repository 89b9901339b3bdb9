import type { ColumnType, Generated } from 'kysely'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { RecordTexts } from '#domain/clinical-record/clinical-record.ts'
import type { IncomeCategory, PaymentMethod, PaymentStatus } from '#domain/income/income.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { Centavos } from '#domain/values/money.ts'
import type { TimeOfDay } from '#domain/values/time-of-day.ts'
import type { SyncedEntity } from '#domain/wire/sync-wire.ts'

/**
 * What the one sequence of changes numbers: every row of it is written through the write transaction. Devices mirror those that
 * the wire calls synced; clinical records are versioned like them, but never go into the change feed.
 */
export type VersionedEntity = SyncedEntity | 'clinicalRecord'

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

export interface PatientTable extends VersionedColumns {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
  address: string
  birthDate: LocalDate | null
  gender: string
  emergencyContact: string
  emergencyPhone: string
  confirmed: Flag
  /** Name, surname, DNI and e-mail, folded: what a search looks in. */
  searchText: string
}

export interface ProfessionalTable extends VersionedColumns {
  name: string
  lastName: string
  active: Flag
}

export interface AppointmentTable extends VersionedColumns {
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  status: AppointmentStatus
  reason: string
  /** As staff read and write it. */
  notes: string
  /** As the patient wrote it with the request; the only notes that patients read. */
  patientNotes: string
  cancellationReason: string | null
  requestRef: string | null
  patientId: number
  professionalId: number | null
}

/** Amounts in whole centavos. */
export interface IncomeTable extends VersionedColumns {
  date: LocalDate
  amount: Centavos
  discountAmount: Centavos
  netAmount: Centavos
  description: string
  paymentMethod: PaymentMethod
  category: IncomeCategory
  paymentStatus: PaymentStatus
  notes: string
  patientId: number | null
  recordedBy: number | null
  voidReason: string | null
  voidedAt: string | null
}

/** One entry of a patient's clinical history, as it reads now; earlier readings are in MedicalRecordVersionTable. */
export interface MedicalRecordTable extends VersionedColumns, RecordTexts {
  patientId: number
  /** The turno at which it was made; that turno may have been deleted since. */
  appointmentId: number | null
  professionalId: number
  createdBy: number | null
  /** Who wrote the texts as they read now. */
  updatedBy: number | null
}

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
