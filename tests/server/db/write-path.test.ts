import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Changes } from '#server/db/changes.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()

const intent = { userId: null, action: 'professional.create' } as const
const someone = { ref: null, name: 'Marta', lastName: 'Ruiz', active: true }

async function addProfessional(changes: Changes) {
  return { status: 201, entity: 'professional' as const, id: await changes.insert('professional', someone) }
}

const PROFESSIONAL_ROW = sql`(ref, version, created_at, updated_at, name, last_name, active)`

describe('a versioned table', () => {
  it('refuses a row that is inserted around the write transaction, stamped or not (W-2)', async () => {
    const insert = (version: number) =>
      sql`INSERT INTO professionals ${PROFESSIONAL_ROW} VALUES (NULL, ${version}, 'x', 'x', 'Eva', 'Paz', 1)`.execute(
        server.db,
      )

    await expect(insert(1)).rejects.toThrow('write through the write transaction')
    await expect(insert(0)).rejects.toThrow(/foreign key/i)
    expect(await server.db.selectFrom('professionals').select('name').execute()).toHaveLength(1)
  })

  it('refuses a change around the write transaction, whatever version it claims', async () => {
    const rename = (version: number) =>
      sql`UPDATE professionals SET name = 'Eva', version = ${version} WHERE id = 1`.execute(server.db)
    const { sequence } = await readSyncState(server.db)

    await expect(sql`UPDATE professionals SET name = 'Eva'`.execute(server.db)).rejects.toThrow('write transaction')
    await expect(rename(sequence)).rejects.toThrow('write through the write transaction')
    await expect(rename(sequence + 1)).rejects.toThrow('write through the write transaction')
    await expect(rename(0)).rejects.toThrow(/foreign key/i)
    expect(await server.db.selectFrom('professionals').select('name').execute()).toEqual([{ name: 'Laura' }])
  })

  it('refuses to remove a row without a tombstone', async () => {
    await expect(sql`DELETE FROM professionals`.execute(server.db)).rejects.toThrow('write transaction')
  })

  it.skipIf(isPostgresRun)('is guarded so for every entity', async () => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger'`.execute(
      server.db,
    )
    const guarded = ['professionals', 'patients', 'appointments', 'incomes', 'medical_records', 'closures'].flatMap(
      (table) => ['insert', 'update', 'delete'].map((verb) => `${table}_${verb}_guard`),
    )
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(guarded))
  })
})

describe('a write transaction', () => {
  it('raises the sequence once, however many rows it touches, and stamps them all with it (W-2)', async () => {
    const before = (await readSyncState(server.db)).sequence

    const outcome = await writeTransaction(server, intent, async (changes) => {
      const effect = await addProfessional(changes)
      await changes.update('professional', effect.id, { name: 'Marta Inés' })
      await changes.update('professional', 1, { active: false })
      return effect
    })

    expect(outcome).toMatchObject({ version: before + 1, changed: true })
    const rows = await server.db.selectFrom('professionals').select(['name', 'version']).orderBy('id').execute()
    expect(rows).toEqual([
      { name: 'Laura', version: before + 1 },
      { name: 'Marta Inés', version: before + 1 },
    ])
    expect((await readSyncState(server.db)).sequence).toBe(before + 1)
  })

  it('leaves nothing when its work fails: no row, no number, no receipt, no audit event (W-7)', async () => {
    const before = await readSyncState(server.db)
    const audited = await server.db.selectFrom('auditLog').selectAll().execute()
    const receipt = { key: 'b6a63f0e-0000-4000-8000-000000000001', fingerprint: 'x' }

    const failing = writeTransaction(server, { ...intent, receipt }, async (changes) => {
      await addProfessional(changes)
      throw new RangeError('halfway')
    })

    await expect(failing).rejects.toThrow('halfway')
    expect(await readSyncState(server.db)).toEqual(before)
    expect(await server.db.selectFrom('professionals').select('id').execute()).toHaveLength(1)
    expect(await server.db.selectFrom('receipts').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('auditLog').selectAll().execute()).toEqual(audited)
  })

  it('does not raise the sequence when nothing was touched', async () => {
    const before = await readSyncState(server.db)

    const outcome = await writeTransaction(server, intent, async () => ({ status: 200, entity: 'professional', id: 1 }))

    expect(outcome).toMatchObject({ changed: false, version: 1 })
    expect(await readSyncState(server.db)).toEqual(before)
  })

  it('gets its own number among many at once, in the order of the commits (W-2)', async () => {
    const before = (await readSyncState(server.db)).sequence

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => writeTransaction(server, intent, addProfessional)),
    )

    const rows = await server.db.selectFrom('professionals').select(['id', 'version']).where('id', '>', 1).execute()
    expect(outcomes.map((outcome) => outcome.version)).toEqual(Array.from({ length: 20 }, (_, i) => before + 1 + i))
    expect(rows.map((row) => row.version)).toEqual(outcomes.map((outcome) => outcome.version))
  })

  it('writes who did what into the audit log, with the effect', async () => {
    const outcome = await writeTransaction(server, { userId: 1, action: 'professional.create' }, addProfessional)

    const last = await server.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(last).toMatchObject({
      userId: 1,
      action: 'professional.create',
      entity: 'professional',
      entityId: outcome.id,
      version: outcome.version,
      at: '2026-11-19T15:00:00.000Z',
    })
  })
})
