import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ChangedEntity, SyncedEntity } from '#domain/fields/entities.ts'
import { buildApp } from '#server/app.ts'
import { type Db, versionedTable } from '#server/db/schema.ts'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { closeSession, findSession, openSession } from '#server/resources/auth/sessions.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { copyOf, type DatabaseCopy, databaseFrom } from '#tests/simulation/device/database-copy.ts'
import type { VirtualTime } from '#tests/simulation/device/virtual-time.ts'
import { expectDiscreetLog } from '#tests/simulation/rules/discretion.ts'
import { emptyOnPostgres, postgres } from './postgres-copies.ts'

/** A request on the wire. */
export interface SentRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, from /api/v1 on. */
  url: string
  headers: Record<string, string>
  body: string | null
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Entities by their names on devices. */
type StoredEntity = SyncedEntity | ChangedEntity

/** A row with its columns in camelCase, as stored. */
export type StoredRow = Record<string, string | number | null> & { id: number; ref: string | null; version: number }

/** Headers with the machine's own time, or of a connection that does not exist here. */
const HEADERS_OF_THE_MACHINE = ['date', 'connection', 'content-length']
/** The page size that devices request; a history may use smaller pages, so that they end inside a cascade. */
const ASKED_ROWS = 'limit=500'

/** The real server on a database in memory or on PostgreSQL, with two staff members and one professional. */
export class ClinicServer {
  readonly #time: VirtualTime
  readonly #userOfToken = new Map<string, number>()
  pageRows = 500
  readonly #log: string[] = []
  #app: FastifyInstance | undefined
  #db: Db

  private constructor(db: Db, time: VirtualTime) {
    this.#db = db
    this.#time = time
  }

  get db(): Db {
    return this.#db
  }

  static async open(time: VirtualTime): Promise<ClinicServer> {
    const db = await (postgres ? emptyOnPostgres(postgres, time.now()) : openDatabase(IN_MEMORY, time.now))
    const server = await new ClinicServer(db, time).#start()
    for (const username of ['marta', 'julia']) await server.addUser(username, { role: 'admin', patientId: null })
    await writeTransaction(
      { db, clock: time.now },
      { userId: null, action: 'professional.create' },
      async (changes) => {
        const row = { ref: null, name: 'Laura', lastName: 'Ferreyra', active: true }
        return { status: 201, entity: 'professional', id: await changes.insert('professional', row) }
      },
    )
    return server
  }

  async close(): Promise<void> {
    await this.#app?.close()
    await this.db.destroy()
  }

  /** Opens a server on a copy of another one's database, in the same epoch. */
  static async openFrom(copy: DatabaseCopy, time: VirtualTime): Promise<ClinicServer> {
    const db = await databaseFrom(copy)
    return new ClinicServer(db, time).#start()
  }

  /** Returns a copy of the database. */
  backup(): Promise<DatabaseCopy> {
    return copyOf(this.#db)
  }

  /**
   * Replaces the database by a copy, like a restore: a new epoch, with all numbers far ahead of those that devices may
   * have seen, and all sessions ended. No request may be in flight.
   */
  async restore(copy: DatabaseCopy): Promise<void> {
    const replaced = await readHighWaterMark(this.#db)
    await this.close()
    this.#db = await databaseFrom(copy)
    await beginEpoch(this.#db, this.#time.now(), { marks: [replaced], chance: () => 0 })
    await this.#start()
  }

  /** Returns the sequence numbers of all changes in the database. */
  async changeNumbers(): Promise<Set<number>> {
    const rows = await this.db.selectFrom('syncChanges').select('sequence').execute()
    return new Set(rows.map(({ sequence }) => sequence))
  }

  /** Opens a session without the cost of a password; returns its token. */
  async signIn(userId: number): Promise<string> {
    const token = await openSession(this.db, userId, this.#time.now())
    this.#userOfToken.set(token, userId)
    return token
  }

  /** Whether the session with this token is open. */
  async takes(token: string): Promise<boolean> {
    return (await findSession(this.db, this.#time.now(), token)) !== null
  }

  async expire(token: string): Promise<void> {
    const caller = await findSession(this.db, this.#time.now(), token)
    if (caller) await closeSession(this.db, caller.tokenHash)
  }

  /** Returns the user of a request's session, also of an ended one. */
  userOf(request: SentRequest): number | undefined {
    return this.#userOfToken.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
  }

  async answer({ method, url: asked, headers, body }: SentRequest): Promise<Answer> {
    const url = asked.replace(ASKED_ROWS, `limit=${this.pageRows}`)
    if (!this.#app) throw new Error('the server has not been started')
    // Each write advances the time, so that a row's timestamps tell whether it was edited after its creation.
    if (method !== 'GET') this.#time.pass(1)
    const reply = await this.#app.inject({ method, url, headers, ...(body === null ? {} : { payload: body }) })
    for (const line of this.#log.splice(0)) expectDiscreetLog(line, this.#userOfToken.keys())
    const kept = Object.entries(reply.headers).filter(([name]) => !HEADERS_OF_THE_MACHINE.includes(name))
    return {
      status: reply.statusCode,
      headers: {
        ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        date: new Date(this.#time.now()).toUTCString(),
      },
      body: reply.payload,
    }
  }

  /** Returns an upper bound for the pages of the whole feed. */
  async pages(): Promise<number> {
    const changes = await this.db
      .selectFrom('syncChanges')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    return Math.ceil((changes?.count ?? 0) / this.pageRows) + 1
  }

  /** Returns the current epoch and its last change. */
  head(): Promise<{ epoch: number; sequence: number }> {
    return readSyncState(this.db)
  }

  now(): number {
    return this.#time.now()
  }

  async epoch(): Promise<number> {
    return (await this.head()).epoch
  }

  async sequence(): Promise<number> {
    return (await this.head()).sequence
  }

  async rows(entity: StoredEntity): Promise<StoredRow[]> {
    const rows = await this.db.selectFrom(tableOf(entity)).selectAll().orderBy('id').execute()
    return rows as unknown as StoredRow[]
  }

  async row(entity: StoredEntity, id: number): Promise<StoredRow | undefined> {
    const row = await this.db.selectFrom(tableOf(entity)).selectAll().where('id', '=', id).executeTakeFirst()
    return row as unknown as StoredRow | undefined
  }

  /** Returns all ids of a ref, deleted rows included, so that duplicates show. */
  async idsOfRef(entity: StoredEntity, ref: string): Promise<number[]> {
    const living = await this.db.selectFrom(tableOf(entity)).select('id').where('ref', '=', ref).execute()
    const dead = await this.db
      .selectFrom('tombstones')
      .select('entityId as id')
      .where('entity', '=', versionedEntityOf(entity))
      .where('ref', '=', ref)
      .execute()
    return [...living, ...dead].map((row) => row.id)
  }

  /** Returns the ids of the rows that one change of the sequence deleted. */
  async tombstones(entity: StoredEntity, version: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('tombstones')
      .select('entityId')
      .where('entity', '=', versionedEntityOf(entity))
      .where('version', '=', version)
      .execute()
    return rows.map(({ entityId }) => entityId)
  }

  async receipts(): Promise<{ key: string; userId: number | null }[]> {
    return this.db.selectFrom('receipts').select(['key', 'userId']).execute()
  }

  /** Counts pairs of appointments that overlap for the same professional. */
  async overlaps(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM appointments a JOIN appointments b
        ON a.id < b.id AND a.date = b.date AND a.professional_id = b.professional_id
        AND a.start_time < b.end_time AND b.start_time < a.end_time
      WHERE a.status IN ('approved', 'scheduled', 'rescheduled', 'completed', 'no_show')
        AND b.status IN ('approved', 'scheduled', 'rescheduled', 'completed', 'no_show')`.execute(this.db)
    return rows[0]?.count ?? 0
  }

  async #start(): Promise<this> {
    const writeLog = (entry: object) => this.#log.push(JSON.stringify(entry))
    this.#app = await buildApp({ db: this.#db, clock: this.#time.now, writeLog })
    return this
  }

  /** Creates a user and returns its id. */
  addUser(
    username: string,
    { role, patientId }: { role: 'admin' | 'patient'; patientId: number | null },
  ): Promise<number> {
    return insertUser(this.db, {
      username,
      passwordHash: 'nobody signs in with a password here',
      role,
      name: username,
      lastName: '',
      email: '',
      phone: '',
      patientId,
      createdAt: timestampOf(this.#time.now()),
    })
  }
}

function tableOf(entity: StoredEntity) {
  return versionedTable(versionedEntityOf(entity))
}

/** Maps a device's entity name to the server's; clinical records have a shorter name on devices. */
function versionedEntityOf(entity: StoredEntity): VersionedEntity {
  return entity === 'record' ? 'clinicalRecord' : entity
}
