import { Dexie, type EntityTable } from 'dexie'
import type { SessionUser } from '#domain/user/user.ts'

export const DEVICE_DATABASE = 'clinica-device'

/** The session on this device. Engine and worker read the session only here. */
export interface DeviceSession {
  name: 'current'
  token: string
  user: SessionUser
  /** Whether the server that answered the sign-in has the baseline API; undefined if an older app signed in. */
  isPlain?: boolean | undefined
}

/**
 * A user of this device, and how many of that user's changes wait in the outbox. `leaving` is true from a sign-out
 * until the next sign-in: the data are erased once no change waits.
 */
export interface DeviceUser {
  userId: number
  username: string
  waiting: number
  leaving?: boolean
}

/**
 * The last measured offset (server clock minus device clock) and the newest known server time, in epoch milliseconds.
 */
export interface DeviceClock {
  name: 'clock'
  offset: number
  lastServerTime: number
}

/** The token of a session that ended offline. It is revoked once the server can be reached. */
export interface Revocation {
  token: string
  /** False if our own server issued it, which alone can revoke it; undefined if that is not known. */
  isPlain?: false | undefined
}

/** Data of the device itself, independent of the signed-in user. */
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
