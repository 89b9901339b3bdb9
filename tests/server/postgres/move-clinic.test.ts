import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditKeyOf } from '#server/cli/audit/audit-key.ts'
import { sealAuditLog } from '#server/cli/audit/audit-seal.ts'
import { verifyAudit } from '#server/cli/audit/verify-audit.ts'
import { seedDemo } from '#server/cli/demo/demo-seed.ts'
import { moveClinic } from '#server/cli/move-to-postgres/move-clinic.ts'
import { moveTexts } from '#server/cli/move-to-postgres/move-texts.ts'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { LostDatabaseError } from '#server/db/sync-log/lost-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { exists } from '#server/platform/file-presence.ts'
import { hasPostgres } from '#tests/support/database/postgres-server.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { databaseForEachTest } from './database-for-each-test.ts'

describe.skipIf(!hasPostgres)('a clinic that moves to PostgreSQL', { timeout: minutes(5) }, () => {
  const clinic = folderForEachTest()
  const key = auditKeyOf('la clave de los sellos')
  const database = databaseForEachTest()

  beforeEach(async () => {
    await (await clinic.start()).stop()
  })

  it('keeps its epoch, its sequence, its ids and its seals, and goes on from there', async () => {
    const { db: file, stop } = await clinic.start()
    await seedDemo(file, clinic.clock)
    await sealAuditLog(file, key, clinic.clock)
    const before = await readHighWaterMark(file)
    await stop()

    const { rows, kept } = await moveClinic(clinic.folder, database.url, clinic.clock)

    const { db, isNewEpoch, close } = await openGuardedPostgres(database.url, clinic.clock)
    expect(isNewEpoch).toBe(false)
    expect(await readHighWaterMark(db)).toEqual(before)
    expect(await verifyAudit(db, key)).toMatchObject({ unsealed: 0, broken: null })
    expect(rows).toBeGreaterThan(10_000)
    expect(await exists(kept)).toBe(true)
    const row = { ref: null, name: 'Ana', lastName: 'Paz', active: true }
    const { id, version } = await writeTransaction(
      { db, clock: clinic.clock },
      { userId: null, action: 'professional.create' },
      async (changes) => ({ status: 201, entity: 'professional', id: await changes.insert('professional', row) }),
    )
    expect({ id, version }).toEqual({ id: (before.ids.professionals ?? 0) + 1, version: before.sequence + 1 })
    await close()
  })

  it('is not served from its file any more', async () => {
    await moveClinic(clinic.folder, database.url, clinic.clock)
    await expect(clinic.start()).rejects.toThrow(LostDatabaseError)
  })

  it('stays where it is while the database has another clinic', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clinic.clock)
    await addProfessional(db)
    await close()
    await expect(moveClinic(clinic.folder, database.url, clinic.clock)).rejects.toThrow(moveTexts.notEmpty)
    await (await clinic.start()).stop()
  })

  it('stays where it is when a row did not arrive', async () => {
    const { db: file, stop } = await clinic.start()
    await addProfessional(file)
    await stop()
    const { db, close } = await openGuardedPostgres(database.url, clinic.clock)
    await sql`CREATE RULE lost AS ON INSERT TO professionals DO INSTEAD NOTHING`.execute(db)
    await close()
    await expect(moveClinic(clinic.folder, database.url, clinic.clock)).rejects.toThrow(
      moveTexts.differs('professionals'),
    )
    await (await clinic.start()).stop()
  })

  async function addProfessional(db: Parameters<typeof seedDemo>[0]): Promise<void> {
    const row = { ref: null, name: 'Ana', lastName: 'Paz', active: true }
    await writeTransaction(
      { db, clock: clinic.clock },
      { userId: null, action: 'professional.create' },
      async (changes) => ({ status: 201, entity: 'professional', id: await changes.insert('professional', row) }),
    )
  }
})
