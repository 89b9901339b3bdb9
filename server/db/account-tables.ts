import type { ColumnType, Generated } from 'kysely'
import type { Role, StaffScope } from '#domain/user/user.ts'
import type { LimitName } from '#server/rate-limits/limits.ts'

// Tables of accounts and of the limits on their use.

export interface UserTable {
  id: Generated<number>
  username: string
  /** The username folded to lower case; unique. */
  usernameKey: string
  /** Empty until a person who was invited has chosen a password. */
  passwordHash: string
  role: Role
  name: string
  lastName: string
  email: string
  phone: string
  patientId: number | null
  /** The change that last linked this user to a patient or unlinked it. Older cursors of the user are invalid. */
  scopeVersion: number
  createdAt: string
  /** 0: the account is disabled. */
  active: ColumnType<number, boolean | undefined, boolean>
  /**
   * 1: staff have verified that this account belongs to the person of its file, by linking the account or confirming
   * the file.
   */
  vouched: ColumnType<number, boolean | undefined, boolean>
  /** 1: the account owns the clinic, and may change its settings. */
  owner: ColumnType<number, boolean | undefined, boolean>
  /** What a staff account may open; an owner's is always 'full'. */
  scope: ColumnType<StaffScope, StaffScope | undefined, StaffScope>
}

export interface SessionTable {
  tokenHash: string
  userId: number
  createdAt: string
  /** Epoch milliseconds. */
  usedAt: number
  expiresAt: number
  /** What it runs on, as a person knows it: 'Chrome en Android'. Empty when unknown. */
  device: ColumnType<string, string | undefined, string>
}

export interface LoginAttemptTable {
  /** A hash of the named account, or of that account at a network from which it has signed in (login-attempts.ts). */
  subjectHash: string
  failures: number
  /** Epoch milliseconds. */
  blockedUntil: number
  lastFailureAt: number
}

/** A network from which an account signed in with its password; kept for 30 days. */
export interface KnownNetworkTable {
  /** A hash of the account at that network, as in LoginAttemptTable. */
  subjectHash: string
  userId: number
  /** The time of the last sign-in; epoch milliseconds. */
  signedInAt: number
}

/** The only valid link for setting a new password of an account; deleted when it is used. */
export interface PasswordResetTable {
  userId: number
  /** SHA-256 of the token. */
  tokenHash: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/** The only valid link of an invited account; deleted when it is used. */
export interface InvitationTable {
  userId: number
  /** SHA-256 of the token. */
  tokenHash: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/** How often somebody called within a limit's window (rate-limits/rate-limit.ts). */
export interface CallCountTable {
  limitName: LimitName
  /** SHA-256 of an address's network, or of an account. */
  subjectHash: string
  count: number
  /** Epoch milliseconds. */
  endsAt: number
}

/** The receipt of a call whose whole answer is status and message; kept for a day. */
export interface CallReceiptTable {
  key: string
  fingerprint: string
  /** Epoch milliseconds. */
  answeredAt: number
}
