import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#domain/user/user.ts'
import type { LimitName } from '#server/limits.ts'

// The tables of accounts: who signs in, and how often somebody tried.

export interface UserTable {
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
  /** 0: nobody signs in with it any more. */
  active: ColumnType<number, boolean | undefined, boolean>
  /** 1: staff have said that this account is the person of its record, by linking the one or confirming the other. */
  vouched: ColumnType<number, boolean | undefined, boolean>
}

export interface SessionTable {
  tokenHash: string
  userId: number
  createdAt: string
  /** Epoch milliseconds. */
  usedAt: number
  expiresAt: number
}

export interface LoginAttemptTable {
  /** Of the account that was named, or of that account at a network that it is known at (login-attempts.ts). */
  subjectHash: string
  failures: number
  /** Epoch milliseconds. */
  blockedUntil: number
  lastFailureAt: number
}

/** A network from which an account signed in with its password; kept for 30 days. */
export interface KnownNetworkTable {
  /** Of the account at that network, as in LoginAttemptTable. */
  subjectHash: string
  userId: number
  /** The last time; epoch milliseconds. */
  signedInAt: number
}

/** The one link by which an account may set a new password; it goes when it is used. */
export interface PasswordResetTable {
  userId: number
  /** SHA-256 of the token. */
  tokenHash: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/** How often somebody called within a stretch of time (call-counts.ts). */
export interface CallCountTable {
  limitName: LimitName
  /** SHA-256 of an address's network, or of an account. */
  subjectHash: string
  count: number
  /** Epoch milliseconds. */
  endsAt: number
}

/** The receipt of a call whose whole answer is status and message; kept a day. */
export interface CallReceiptTable {
  key: string
  fingerprint: string
  /** Epoch milliseconds. */
  answeredAt: number
}
