import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { LocalDate } from '#domain/values/local-date.ts'
import type {
  CallCountTable,
  CallReceiptTable,
  KnownNetworkTable,
  LoginAttemptTable,
  PasswordResetTable,
  SessionTable,
  UserTable,
} from './account-tables.ts'
import type {
  AppointmentTable,
  AuditedEntity,
  Flag,
  IncomeTable,
  IncomeVersionTable,
  MedicalRecordTable,
  MedicalRecordVersionTable,
  PatientTable,
  ProfessionalTable,
  VersionedColumns,
  VersionedEntity,
  VersionedTables,
} from './versioned-tables.ts'

/** One row per held quarter of an hour: its primary key is what forbids double booking. */
interface AppointmentSlotTable {
  professionalId: number
  date: LocalDate
  /** 0 = 07:00 … 51 = 19:45. */
  slot: number
  appointmentId: number
}

/** Instants in epoch milliseconds. */
export interface OutgoingMailTable {
  id: Generated<number>
  /** The word of what it tells of, like 'appointment.approve'. */
  cause: string
  appointmentId: number | null
  recipient: string
  replyTo: string | null
  subject: string
  /** Empty once the mail was accepted. */
  text: string
  /** 'held' waits for the operator's word; 'void' is not sent any more, `failure` says why. */
  status: 'waiting' | 'held' | 'sent' | 'void'
  /** Who asked for it waits for its one attempt; it is never retried. */
  onlyAttempt: Flag
  /** Names the request that asked for it, if it named itself. */
  requestKey: string | null
  /** Null until the first attempt. */
  messageId: string | null
  attempts: number
  failure: string | null
  queuedAt: number
  /** Not before this; while an attempt runs, when another process may take it for dead. */
  nextAt: number
  /** From then on it would say nothing worth reading. */
  expiresAt: number | null
  settledAt: number | null
}

interface TombstoneTable {
  id: Generated<number>
  entity: VersionedEntity
  entityId: number
  version: number
  ref: string | null
  patientId: number | null
  /** The row lives on for others; only this patient may no longer see it. */
  handedOver: Flag
}

/** What a deletion took; such a row never changes and never goes. */
interface ArchiveTable {
  entity: VersionedEntity
  entityId: number
  /** The number of the change that deleted the row; what one change took comes back together. */
  change: Generated<number>
  /** That of the row as it was. */
  version: number
  /** The row as it was, as JSON of its columns, with what else went with it (ArchivedRow). */
  content: string
  archivedAt: string
  archivedBy: number | null
  /** When the row came back, if it did. */
  restoredAt: Generated<string | null>
}

interface ReceiptTable {
  key: string
  userId: number | null
  fingerprint: string
  status: number
  entity: VersionedEntity
  entityId: number
  version: number
  createdAt: string
}

/** Rows are only ever added (writeAuditEvent). */
interface AuditLogTable {
  id: Generated<number>
  at: string
  userId: number | null
  action: string
  entity: AuditedEntity | null
  entityId: number | null
  version: number | null
  /** JSON of an AuditDetail. */
  detail: string | null
}

/** A seal over the rows of the audit log since the seal before it (audit-seal.ts). */
interface AuditSealTable {
  id: Generated<number>
  lastRow: number
  rowCount: number
  sealedAt: string
  /** Tells keys apart, and nothing about them. */
  keyName: string
  /** Hexadecimal. */
  hmac: string
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
  incomeVersions: IncomeVersionTable
  medicalRecords: MedicalRecordTable
  medicalRecordVersions: MedicalRecordVersionTable
  appointmentSlots: AppointmentSlotTable
  users: UserTable
  sessions: SessionTable
  loginAttempts: LoginAttemptTable
  knownNetworks: KnownNetworkTable
  passwordResets: PasswordResetTable
  callCounts: CallCountTable
  callReceipts: CallReceiptTable
  outgoingMails: OutgoingMailTable
  tombstones: TombstoneTable
  archive: ArchiveTable
  receipts: ReceiptTable
  auditLog: AuditLogTable
  auditSeals: AuditSealTable
  syncState: SyncStateTable
  syncChanges: SyncChangeTable
  lineage: LineageTable
  migrations: MigrationTable
}

/** A connection or a transaction alike. */
export type Db = Kysely<DatabaseSchema>

const TABLE_NAMES = {
  appointment: 'appointments',
  patient: 'patients',
  income: 'incomes',
  professional: 'professionals',
  clinicalRecord: 'medicalRecords',
} as const satisfies Record<VersionedEntity, keyof DatabaseSchema>

/**
 * Where the rows of an entity live. Typed as one of them, because the query builder cannot follow a union of tables: touch
 * only the columns that all of them have.
 */
export function versionedTable(entity: VersionedEntity): 'patients' {
  return TABLE_NAMES[entity] as 'patients'
}

export type VersionedRow<E extends VersionedEntity> = Selectable<VersionedTables[E]> & Selectable<VersionedColumns>

type ManagedColumn = 'id' | 'version' | 'createdAt' | 'updatedAt'
/** The columns that a writer gives; the rest is the write transaction's. */
export type NewRow<E extends VersionedEntity> = Omit<Insertable<VersionedTables[E]>, ManagedColumn>
export type RowChanges<E extends VersionedEntity> = Omit<Updateable<VersionedTables[E]>, ManagedColumn | 'ref'>
