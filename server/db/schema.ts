import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { SettingsGroup } from '#domain/clinic/settings/settings-group.ts'
import type { ImportKind } from '#domain/import/import-kinds.ts'
import type { ImportVerdict } from '#domain/import/import-verdicts.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type {
  CallCountTable,
  CallReceiptTable,
  InvitationTable,
  KnownNetworkTable,
  LoginAttemptTable,
  PasswordResetTable,
  SessionTable,
  UserTable,
} from './account-tables.ts'
import type {
  AppointmentTable,
  AuditedEntity,
  CashDayTable,
  CashMovementTable,
  ClosureTable,
  ContactTable,
  Flag,
  IncomeTable,
  IncomeVersionTable,
  MedicalRecordTable,
  MedicalRecordVersionTable,
  PatientTable,
  PaymentTable,
  PlanMemberTable,
  PlanTable,
  ProfessionalTable,
  VersionedColumns,
  VersionedEntity,
  VersionedTables,
  WaitingTable,
} from './versioned-tables.ts'

/** One row per booked quarter of an hour. Its primary key is what forbids double booking. */
interface AppointmentSlotTable {
  professionalId: number
  date: LocalDate
  /** 0 = 07:00 … 51 = 19:45. */
  slot: number
  appointmentId: number
}

/** All times in epoch milliseconds. */
export interface OutgoingMailTable {
  id: Generated<number>
  /** The action that caused it, like 'appointment.approve'. */
  cause: string
  appointmentId: number | null
  recipient: string
  replyTo: string | null
  subject: string
  /** Empty once the mail was accepted. */
  text: string
  /** 'held' waits for the operator's decision; 'void' is never sent, and `failure` says why. */
  status: 'waiting' | 'held' | 'sent' | 'void'
  /** Somebody waits for the result of the one attempt; the mail is never retried. */
  onlyAttempt: Flag
  /** What it is sent once for: the request that caused it, or the visit of which it reminds. */
  requestKey: string | null
  /** Null until the first attempt. */
  messageId: string | null
  attempts: number
  failure: string | null
  queuedAt: number
  /**
   * The earliest time of the next attempt. During an attempt: the time from which another process may take the attempt
   * for dead.
   */
  nextAt: number
  /** The time from which the mail is pointless and is not sent any more. */
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
  /** The row still exists for others; only this patient may no longer see it. */
  handedOver: Flag
}

/** Deleted rows. They never change and are never removed. */
interface ArchiveTable {
  entity: VersionedEntity
  entityId: number
  /** The number of the change that deleted the row. Rows of one change are restored together. */
  change: Generated<number>
  /** The version of the row as it was. */
  version: number
  /** The row as it was, as JSON of its columns, with what was deleted along with it (ArchivedRow). */
  content: string
  archivedAt: string
  archivedBy: number | null
  /** When the row was restored, if it was. */
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

/** Append-only (writeAuditEvent). */
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

/** A seal over the rows of the audit log since the previous seal (audit-seal.ts). */
interface AuditSealTable {
  id: Generated<number>
  lastRow: number
  rowCount: number
  sealedAt: string
  /** Tells keys apart and reveals nothing about them. */
  keyName: string
  /** Hexadecimal. */
  hmac: string
}

/** A group of the clinic's settings that somebody has set. */
interface SettingsTable {
  groupName: SettingsGroup
  /** The count of its changes. */
  version: number
  /** Its values, as JSON. */
  value: string
  updatedAt: string
  updatedBy: number
}

/** An import of a file. Instants are ISO 8601; null for what has not happened. */
interface ImportTable {
  id: Generated<number>
  /** The UUID that the importing device gave it. */
  ref: string
  kind: ImportKind
  fileName: string
  rowCount: number
  createdAt: string
  createdBy: number
  startedAt: string | null
  finishedAt: string | null
  undoStartedAt: string | null
  undoneAt: string | null
  /** It was given up before it started; its rows are gone. */
  droppedAt: string | null
  /** When the texts of its rows were emptied. */
  emptiedAt: string | null
}

/** A row of an import's file. */
export interface ImportRowTable {
  importId: number
  /** Its number in the file. */
  line: number
  /** A hash by which the same row of another file is known; null while the row can't be read. */
  key: string | null
  /** Professional and day of an appointment, by which clashes within the file are found. */
  place: string | null
  verdict: ImportVerdict
  reason: string
  /** Its texts by column, as JSON. */
  content: string
  /** The row of the clinic that it became, and the version of that change. */
  entityId: number | null
  version: number | null
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
  closures: ClosureTable
  plans: PlanTable
  planMembers: PlanMemberTable
  payments: PaymentTable
  cashMovements: CashMovementTable
  cashDays: CashDayTable
  contacts: ContactTable
  waiting: WaitingTable
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
  invitations: InvitationTable
  callCounts: CallCountTable
  callReceipts: CallReceiptTable
  outgoingMails: OutgoingMailTable
  tombstones: TombstoneTable
  archive: ArchiveTable
  receipts: ReceiptTable
  auditLog: AuditLogTable
  auditSeals: AuditSealTable
  settings: SettingsTable
  imports: ImportTable
  importRows: ImportRowTable
  syncState: SyncStateTable
  syncChanges: SyncChangeTable
  lineage: LineageTable
  migrations: MigrationTable
}

/** A connection or a transaction. */
export type Db = Kysely<DatabaseSchema>

const TABLE_NAMES = {
  appointment: 'appointments',
  patient: 'patients',
  income: 'incomes',
  professional: 'professionals',
  closure: 'closures',
  plan: 'plans',
  planMember: 'planMembers',
  payment: 'payments',
  cashMovement: 'cashMovements',
  cashDay: 'cashDays',
  contact: 'contacts',
  waiting: 'waiting',
  clinicalRecord: 'medicalRecords',
} as const satisfies Record<VersionedEntity, keyof DatabaseSchema>

/**
 * Names the table of an entity. Typed as one of them, since the query builder cannot follow a union of tables: use only
 * columns that all of them have.
 */
export function versionedTable(entity: VersionedEntity): 'patients' {
  return TABLE_NAMES[entity] as 'patients'
}

export type VersionedRow<E extends VersionedEntity> = Selectable<VersionedTables[E]> & Selectable<VersionedColumns>

type ManagedColumn = 'id' | 'version' | 'createdAt' | 'updatedAt'
/** The columns that a caller gives; the write transaction sets the others. */
export type NewRow<E extends VersionedEntity> = Omit<Insertable<VersionedTables[E]>, ManagedColumn>
export type RowChanges<E extends VersionedEntity> = Omit<Updateable<VersionedTables[E]>, ManagedColumn | 'ref'>
