import { Client, DatabaseError } from 'pg'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import type { Db } from '#server/db/schema.ts'
import { DataBeingReplacedError, DataInUseError, OlderDataInUseError } from '#server/db/sqlite/data-lock.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { isMarked } from '#server/db/sync-log/copy-mark.ts'
import type { GuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import type { Clock } from '#server/platform/clock.ts'
import { identify, isCopied } from './database-identity.ts'
import { isToBeMigrated, migratePostgres } from './migrate-postgres.ts'
import { connectionTo, expectSafe, postgresQueryBuilder } from './open-postgres.ts'
import { DatabaseUnreachableError, isBusy } from './postgres-errors.ts'
import { LOCKS } from './postgres-locks.ts'
import { CHANGES } from './postgres-sql.ts'

const TRIES = 5
const SHARED_WITHIN_MS = 5000
const EXCLUSIVE_WITHIN_MS = 1000
const RETURN_AFTER_MS = 1000

export interface PostgresUse {
  /** Called after each commit of a change, by whichever process. */
  changed?: () => void
  /** Called when the connection was lost, and another epoch or release began before it returned: the process must end. */
  overtaken?: () => void
}

/**
 * Opens the database at `url` as a server must. Every process that uses it shares a lock, which ends with its
 * connection. Whoever migrates the database, or begins a new epoch of one that was restored from a dump
 * (database-identity.ts) or that devices showed to be rolled back (rollback-detection.ts), holds that lock alone. Throws UnsafeDatabaseError, NewerDatabaseError,
 * DataBeingReplacedError, DataInUseError when a new epoch must begin while others use the database, and
 * OlderDataInUseError when a migration must wait for them.
 */
export async function openGuardedPostgres(url: string, clock: Clock, use: PostgresUse = {}): Promise<GuardedDatabase> {
  const db = postgresQueryBuilder(url)
  try {
    await expectSafe(db)
    let isNewEpoch = false
    for (let tries = 0; ; tries++) {
      const presence = await Presence.begin(url)
      const lack = await presence.orEnd(whatLacks(db))
      if (lack === undefined) {
        const { epoch } = await presence.orEnd(readSyncState(db))
        presence.listen(use, () => isStill(db, epoch))
        const close = () => presence.end().then(() => db.destroy())
        return { db, isNewEpoch, asLeader: (round) => presence.lead(round), close }
      }
      if (tries < TRIES) isNewEpoch = (await presence.orEnd(supply(db, { lack, presence, now: clock() }))) || isNewEpoch
      await presence.end()
      if (tries === TRIES) throw lack === 'unmigrated' ? new OlderDataInUseError() : new DataInUseError()
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

type Lack = 'unmigrated' | 'rolled back'

/** Supplies what the database lacks if no other process uses it; returns whether a new epoch began. */
async function supply(
  db: Db,
  { lack, presence, now }: { lack: Lack; presence: Presence; now: number },
): Promise<boolean> {
  if (!(await presence.becomeAlone())) return false
  if (lack === 'unmigrated') {
    await migratePostgres(db, now)
    return false
  }
  await beginEpoch(db, now)
  await identify(db)
  return true
}

async function whatLacks(db: Db): Promise<Lack | undefined> {
  if (await isToBeMigrated(db)) return 'unmigrated'
  return (await isMarked(db)) || (await isCopied(db)) ? 'rolled back' : undefined
}

async function isStill(db: Db, epoch: number): Promise<boolean> {
  try {
    return !(await isToBeMigrated(db)) && (await readSyncState(db)).epoch === epoch
  } catch (error) {
    if (error instanceof NewerDatabaseError) return false
    throw error
  }
}

/** A process's share in the database: one connection with a lock, which also hears of changes. */
class Presence {
  readonly #url: string
  #client: Client
  #isEnding = false
  #returning: NodeJS.Timeout | undefined

  private constructor(url: string, client: Client) {
    this.#url = url
    this.#client = client
  }

  /** Throws DataBeingReplacedError. */
  static async begin(url: string): Promise<Presence> {
    return new Presence(url, await connect(url))
  }

  /** Keeps the share and listens; a lost connection is made again. */
  listen(use: PostgresUse, isStill: () => Promise<boolean>): void {
    const client = this.#client
    let isLost = false
    const lost = () => {
      if (!isLost) this.#comeBack(use, isStill)
      isLost = true
    }
    client.on('notification', () => use.changed?.())
    client.once('end', lost)
    // One that was lost before ends no more, but refuses this.
    client.query(`LISTEN ${CHANGES}`).catch(() => client.end().then(lost))
  }

  /** Awaits `work`, and ends when that fails: the connection would keep the process alive, and the lock with it. */
  async orEnd<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      await this.end()
      throw error
    }
  }

  /** Gives up the shared lock for the exclusive one; returns whether it was to be had. */
  async becomeAlone(): Promise<boolean> {
    await this.#client.query(`SELECT pg_advisory_unlock_shared(${LOCKS.users})`)
    try {
      await lock(this.#client, 'pg_advisory_lock', EXCLUSIVE_WITHIN_MS)
      return true
    } catch (error) {
      if (isBusy(error)) return false
      throw error
    }
  }

  /** Leads from the first round on while no other process does, until it ends or loses its connection. */
  async lead(round: () => Promise<void>): Promise<void> {
    if (await this.#isLeading()) await round()
  }

  async end(): Promise<void> {
    this.#isEnding = true
    clearTimeout(this.#returning)
    await this.#client.end()
  }

  /** A lock that the connection has already is taken once more. */
  async #isLeading(): Promise<boolean> {
    const taken = `SELECT pg_try_advisory_lock(${LOCKS.leader}) AS "isTaken"`
    // Without its connection a process leads no more.
    const answer = await this.#client.query<{ isTaken: number }>(taken).catch(() => undefined)
    return answer?.rows[0]?.isTaken === 1
  }

  #comeBack(use: PostgresUse, isStill: () => Promise<boolean>): void {
    if (this.#isEnding) return
    this.#returning = setTimeout(() => {
      this.#return(use, isStill).catch(() => this.#comeBack(use, isStill))
    }, RETURN_AFTER_MS).unref()
  }

  async #return(use: PostgresUse, isStill: () => Promise<boolean>): Promise<void> {
    const client = await connect(this.#url)
    this.#client = client
    if (this.#isEnding) return client.end()
    try {
      if (!(await isStill())) return use.overtaken?.()
    } catch (error) {
      await client.end()
      throw error
    }
    this.listen(use, isStill)
    use.changed?.()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client(connectionTo(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await lock(client, 'pg_advisory_lock_shared', SHARED_WITHIN_MS)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isBusy(error)) throw new DataBeingReplacedError()
    throw error instanceof DatabaseError ? error : new DatabaseUnreachableError('', { cause: error })
  }
}

async function lock(client: Client, kind: 'pg_advisory_lock' | 'pg_advisory_lock_shared', withinMs: number) {
  await client.query(`SET lock_timeout = ${withinMs}; SELECT ${kind}(${LOCKS.users})`)
}
