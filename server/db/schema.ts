import type { ColumnType, Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { IncomeCategory, PaymentMethod, PaymentStatus } from '#domain/income/income.ts'
import type { Role } from '#domain/user/user.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { Centavos } from '#domain/values/money.ts'
import type { TimeOfDay } from '#domain/values/time-of-day.ts'
import type { SyncedEntity } from '#domain/wire/sync-wire.ts'

/** 0 or 1; written as a boolean. */
type Flag = ColumnType<number, boolean, boolean>

/** Written by the write transaction alone. `version` is 0 from a change to the end of its transaction. */
interface SyncedColumns {
  id: Generated<number>
  ref: string | null
  version: number
  createdAt: string
  updatedAt: string
}

export interface PatientTable extends SyncedColumns {
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

export interface ProfessionalTable extends SyncedColumns {
  name: string
  lastName: string
  active: Flag
}

export interface AppointmentTable extends SyncedColumns {
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
export interface IncomeTable extends SyncedColumns {
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

/** One row per held quarter of an hour: its primary key is what forbids double booking. */
interface AppointmentSlotTable {
  professionalId: number
  date: LocalDate
  /** 0 = 07:00 … 51 = 19:45. */
  slot: number
  appointmentId: number
}

interface UserTable {
  id: Generated<number>
  username: string
  /** The username folded to lower case; unique. */
  usernameKey: string
  passwordHash: string
  role: Role
  name: string
  lastName: string
  email: string
  phone: string
  patientId: number | null
  /** The change that last tied this user to a patient or untied it; older cursors of the user are gone. */
  scopeVersion: number
  createdAt: string
}

interface SessionTable {
  tokenHash: string
  userId: number
  createdAt: string
  /** Epoch milliseconds. */
  usedAt: number
  expiresAt: number
}

interface LoginAttemptTable {
  /** SHA-256 of the folded username, so that a password typed into the wrong field is not kept. */
  accountHash: string
  failures: number
  /** Epoch milliseconds. */
  blockedUntil: number
  lastFailureAt: number
}

interface TombstoneTable {
  id: Generated<number>
  entity: SyncedEntity
  entityId: number
  version: number
  ref: string | null
  patientId: number | null
  /** The row lives on for others; only this patient may no longer see it. */
  handedOver: Flag
}

interface ArchiveTable {
  entity: SyncedEntity
  entityId: number
  version: number
  /** The row as it was, as JSON of its columns. */
  content: string
  archivedAt: string
  archivedBy: number | null
}

interface ReceiptTable {
  key: string
  userId: number | null
  fingerprint: string
  status: number
  entity: SyncedEntity
  entityId: number
  version: number
  createdAt: string
}

interface AuditLogTable {
  id: Generated<number>
  at: string
  userId: number | null
  action: string
  entity: SyncedEntity
  entityId: number
  version: number
}

interface SyncStateTable {
  id: number
  epoch: number
  sequence: number
}

interface SyncChangeTable {
  sequence: number
  at: string
}

interface LineageTable {
  epoch: number
  restoredFrom: number
}

interface MigrationTable {
  number: number
  name: string
  appliedAt: string
}

export interface DatabaseSchema {
  patients: PatientTable
  professionals: ProfessionalTable
  appointments: AppointmentTable
  incomes: IncomeTable
  appointmentSlots: AppointmentSlotTable
  users: UserTable
  sessions: SessionTable
  loginAttempts: LoginAttemptTable
  tombstones: TombstoneTable
  archive: ArchiveTable
  receipts: ReceiptTable
  auditLog: AuditLogTable
  syncState: SyncStateTable
  syncChanges: SyncChangeTable
  lineage: LineageTable
  migrations: MigrationTable
}

/** A connection or a transaction alike. */
export type Db = Kysely<DatabaseSchema>

interface SyncedTables {
  appointment: AppointmentTable
  patient: PatientTable
  income: IncomeTable
  professional: ProfessionalTable
}

const TABLE_NAMES = {
  appointment: 'appointments',
  patient: 'patients',
  income: 'incomes',
  professional: 'professionals',
} as const satisfies Record<SyncedEntity, keyof DatabaseSchema>

/**
 * Where the rows of an entity live. Typed as one of the four, because the query builder cannot follow a union of tables: touch
 * only the columns that all four have.
 */
export function syncedTable(entity: SyncedEntity): 'patients' {
  return TABLE_NAMES[entity] as 'patients'
}

export type SyncedRow<E extends SyncedEntity> = Selectable<SyncedTables[E]> & Selectable<SyncedColumns>

type ManagedColumn = 'id' | 'version' | 'createdAt' | 'updatedAt'
/** The columns that a writer gives; the rest is the write transaction's. */
export type NewRow<E extends SyncedEntity> = Omit<Insertable<SyncedTables[E]>, ManagedColumn>
export type RowChanges<E extends SyncedEntity> = Omit<Updateable<SyncedTables[E]>, ManagedColumn | 'ref'>
