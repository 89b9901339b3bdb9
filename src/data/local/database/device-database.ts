import { Dexie, type EntityTable } from 'dexie'
import type { SessionUser } from '#domain/user/user.ts'

export const DEVICE_DATABASE = 'clinica-device'

/** Who is signed in on this device. The engine and the worker read the session here only. */
export interface DeviceSession {
  name: 'current'
  token: string
  user: SessionUser
  /** Whether the server that answered the sign-in has only the spec's calls; undefined where an older app signed in. */
  isPlain?: boolean | undefined
}

/**
 * A user who has used this device, and how many of that user's changes wait in a sealed outbox. `leaving` from a sign-out until the
 * next sign-in: the data go as soon as nothing of them waits.
 */
export interface DeviceUser {
  userId: number
  username: string
  waiting: number
  leaving?: boolean
}

/** The server's clock minus the device's, last measured, and the newest server time known (epoch milliseconds). */
export interface DeviceClock {
  name: 'clock'
  offset: number
  lastServerTime: number
}

/** The token of a session that ended without network: revoked when the server can be reached. */
export interface Revocation {
  token: string
  /** False where a server of ours gave it, which alone can take it back; undefined where that is not known. */
  isPlain?: false | undefined
}

/** What the device itself remembers, whoever is signed in. */
export class DeviceDatabase extends Dexie {
  session!: EntityTable<DeviceSession, 'name'>
  users!: EntityTable<DeviceUser, 'userId'>
  clock!: EntityTable<DeviceClock, 'name'>
  revocations!: EntityTable<Revocation, 'token'>

  constructor() {
    super(DEVICE_DATABASE, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ session: 'name', users: 'userId', clock: 'name', revocations: 'token' })
  }
}
