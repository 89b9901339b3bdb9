import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import { isBusy, isDiskFailure, isFull, isPassing } from '#server/db/sqlite/sqlite-errors.ts'
import { markRolledBack } from '#server/db/sync-log/copy-mark.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { findSession } from '#server/resources/auth/sessions.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { createTestServer, type TestServer, tokenOf } from '#tests/support/server/server.ts'
import { hours, type TestClock } from '#tests/support/server/test-clock.ts'

let folder: string
let server: TestServer<TestClock>
let staff: Caller
let other: SqliteDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  server = await createTestServer({ dataDir: folder })
  staff = await staffOf(server)
  other = await openSqlite(join(folder, 'clinica.sqlite'))
  await sql`PRAGMA busy_timeout = 20`.execute(server.db)
})
afterEach(async () => {
  if (other.isTransaction) other.exec('ROLLBACK')
  other.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const unavailable = { status: 503, body: { code: 'internal', requestId: expect.any(String) } }
const row = {
  name: 'Mario',
  lastName: 'Sosa',
  ref: null,
  active: true,
  version: 0,
  createdAt: '',
  updatedAt: '',
}

describe('while another process holds the write lock', () => {
  beforeEach(() => other.exec('BEGIN IMMEDIATE'))

  it('a write gets a 503 with Retry-After, leaves nothing, and succeeds when repeated', async () => {
    const key = { 'idempotency-key': '6f1c0a52-0d0e-4a3c-9a54-3c1f0b7d2e11' }
    const before = await readSyncState(server.db)
    const body = patientBody()

    const refused = await staff.post('/patients', body, key)

    expect(refused).toMatchObject(unavailable)
    expect(refused.number('Retry-After')).toBe(2)
    expect(await readSyncState(server.db)).toEqual(before)
    other.exec('COMMIT')
    expect(await staff.post('/patients', body, key)).toMatchObject({ status: 201 })
  })

  it('reads go on, and no disk failure is reported', async () => {
    expect(await staff.post('/patients', patientBody())).toMatchObject(unavailable)
    expect(await staff.get('/patients')).toMatchObject({ status: 200, body: [] })
    expect(await staff.get('/health')).toMatchObject({ body: { status: 'ok', database: 'ok' } })
  })

  it.each([
    ['an insert', () => server.db.insertInto('professionals').values(row).execute()],
    [
      'an insert that returns its row',
      () => server.db.insertInto('professionals').values(row).returning('id').execute(),
    ],
    [
      'an update that returns its row',
      () => server.db.updateTable('syncState').set({ sequence: 1 }).returning('sequence').execute(),
    ],
  ])('%s reports that it was busy', async (_, write) => {
    const error = await write().catch((thrown: unknown) => thrown)
    expect(isBusy(error)).toBe(true)
    expect(isPassing(error)).toBe(true)
  })
})

it('a read that waits in vain reports that it was busy, too', async () => {
  other.close()
  // Without a WAL, which lets readers and writers work at the same time.
  await sql`PRAGMA journal_mode = DELETE`.execute(server.db)
  other = await openSqlite(join(folder, 'clinica.sqlite'))
  other.exec('BEGIN EXCLUSIVE')

  const read = server.db.selectFrom('patients').selectAll().execute()

  expect(isBusy(await read.catch((thrown: unknown) => thrown))).toBe(true)
})

describe('when the disk is full', () => {
  const pages = async () =>
    (await sql<{ count: number }>`SELECT page_count AS count FROM pragma_page_count`.execute(server.db)).rows[0]
      ?.count ?? 0
  const allow = async (count: number) => sql`PRAGMA max_page_count = ${sql.lit(count)}`.execute(server.db)

  it('a write gets a 503, changes nothing, and succeeds once there is free space', async () => {
    await allow(await pages())
    const address = 'Bv. Colón 550, Bell Ville '.repeat(7).slice(0, 180)
    let answer = await staff.post('/patients', patientBody({ address }))
    for (let i = 0; i < 200 && answer.status === 201; i++)
      answer = await staff.post('/patients', patientBody({ address }))

    expect(answer).toMatchObject(unavailable)
    const stored = ((await staff.get('/patients')).body as unknown[]).length
    expect((await readSyncState(server.db)).sequence).toBe(stored + 1)
    await allow(1_000_000)
    await createPatient(staff, { address })
  })

  it('the log reports it, and monitors see it until a write succeeds again', async () => {
    const health = async () => (await server.app.inject({ url: '/health' })).json<object>()
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok' })
    await allow(await pages())
    let answer = await staff.post('/patients', patientBody())
    for (let i = 0; i < 400 && answer.status === 201; i++) answer = await staff.post('/patients', patientBody())

    expect(server.log).toContainEqual(
      expect.objectContaining({ level: 'error', route: '/api/v1/patients', sqliteError: 'SQLITE_FULL' }),
    )
    expect(await health()).toMatchObject({ status: 'degraded', database: 'read-only' })
    await allow(1_000_000)
    expect(await health()).toMatchObject({ database: 'read-only' })
    await createPatient(staff)
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok' })
  })

  it('an insert that returns its row reports it', async () => {
    await allow(await pages())
    let error: unknown
    for (let i = 0; i < 500 && error === undefined; i++) {
      // More than fits into pages that a migration left free.
      const big = { ...row, name: 'x'.repeat(400_000) }
      const insert = server.db.insertInto('professionals').values(big).returning('id').execute()
      error = await insert.then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    }
    expect(isFull(error)).toBe(true)
    await allow(1_000_000)
  })
})

describe('when the disk is read-only', () => {
  const takesNothing = (isSo: boolean) => sql`PRAGMA query_only = ${sql.lit(isSo ? 1 : 0)}`.execute(server.db)
  const told = async () => (await server.app.inject({ url: '/health' })).json<{ database: string }>().database
  const key = { 'idempotency-key': '6f1c0a52-0d0e-4a3c-9a54-3c1f0b7d2e11' }

  async function failedOnce(): Promise<void> {
    await takesNothing(true)
    expect(await staff.post('/patients', patientBody())).toMatchObject({ status: 500 })
    await takesNothing(false)
    expect(await told()).toBe('read-only')
  }

  it.each([
    ['a change', () => createPatient(staff)],
    ['a session', () => tokenOf(server.app, adminLogin)],
    ['a write without a request', () => server.db.insertInto('professionals').values(row).returning('id').execute()],
  ])('monitors see it until %s is committed again', async (_, write) => {
    await failedOnce()
    await write()
    expect(await told()).toBe('ok')
  })

  it('a read, a rollback or a replay does not end the report', async () => {
    const body = patientBody()
    await staff.post('/patients', body, key)
    await failedOnce()
    expect(await staff.get('/sync/capabilities')).toMatchObject({ status: 200 })
    expect(await staff.post('/patients', body, key)).toMatchObject({ status: 201 })
    const undone = server.db.transaction().execute(async (trx) => {
      await trx.insertInto('professionals').values(row).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await told()).toBe('read-only')
  })

  it('reads go on even if the use of the session can’t be recorded, and writes fail', async () => {
    server.clock.advance(hours(1))
    await takesNothing(true)
    expect(await staff.get('/users/professionals')).toMatchObject({ status: 200 })
    expect(await told()).toBe('read-only')
    expect(await staff.post('/patients', patientBody())).toMatchObject({ status: 500 })
    const token = await server.adminToken()
    const use = server.db.transaction().execute((trx) => findSession(trx, server.clock(), token))
    expect(isDiskFailure(await use.catch((thrown: unknown) => thrown))).toBe(true)
    await takesNothing(false)
    expect(await staff.get('/users/professionals')).toMatchObject({ status: 200 })
    expect(await told()).toBe('ok')
  })

  it('a rollback is reported first, which only a restart ends', async () => {
    await markRolledBack(server.db)
    await takesNothing(true)
    expect(await staff.post('/patients', patientBody())).toMatchObject({ status: 500 })
    expect(await told()).toBe('put-back')
    await takesNothing(false)
  })
})

describe('a statement that writes and returns rows', () => {
  const archived = (entityId: number) => ({
    entity: 'patient' as const,
    entityId,
    version: 1,
    content: '',
    archivedAt: '',
  })

  it('returns its one row, or none', async () => {
    const insert = () =>
      server.db
        .insertInto('archive')
        .values({ ...archived(1), archivedBy: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('entityId')
        .execute()
    expect(await insert()).toEqual([{ entityId: 1 }])
    expect(await insert()).toEqual([])
  })

  it('refuses to drop rows that it cannot return, and undoes what it wrote', async () => {
    const several = server.db.transaction().execute((trx) =>
      trx
        .insertInto('archive')
        .values([1, 2].map((id) => ({ ...archived(id), archivedBy: null })))
        .returning('entityId')
        .execute(),
    )
    await expect(several).rejects.toThrow('several rows')
    expect(await server.db.selectFrom('archive').selectAll().execute()).toEqual([])
  })
})
