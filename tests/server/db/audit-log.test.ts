import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { auditEventsMigration } from '#server/db/migrations/audit-events-migration.ts'
import { initialMigration } from '#server/db/migrations/initial-migration.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const at = '2026-11-19T15:00:00.000Z'

describe('an event', () => {
  const server = serverForEachTest()

  const last = () =>
    server.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

  it('may have no row, and a detail of numbers and days', async () => {
    const detail = { rows: 3, from: '2026-11-01', to: '2026-11-30' }
    await writeAuditEvent(server.db, { at, userId: 1, action: 'stats.export', detail })
    const { id: _, detail: written, ...row } = await last()
    expect(row).toEqual({ at, userId: 1, action: 'stats.export', entity: null, entityId: null, version: null })
    expect(JSON.parse(written ?? '')).toEqual(detail)
  })

  it('may be about an account', async () => {
    await writeAuditEvent(server.db, { at, userId: 1, action: 'user.export', about: { entity: 'user', id: 7 } })
    expect(await last()).toMatchObject({ entity: 'user', entityId: 7, version: null, detail: null })
  })

  it.each([{ name: 'Ana' }, { from: 'Ana' }, { rows: -1 }, { rows: 1, note: 'x' }, { since: 1.5 }])(
    'is not written with the detail %j',
    async (detail) => {
      const before = await last()
      const event = { at, userId: 1, action: 'stats.export' as const, detail: detail as object }
      await expect(writeAuditEvent(server.db, event)).rejects.toThrow()
      expect(await last()).toEqual(before)
    },
  )

  it('never changes and is never removed', async () => {
    await writeAuditEvent(server.db, { at, userId: 1, action: 'stats.export' })
    const change = sql`UPDATE audit_log SET user_id = 2`.execute(server.db)
    await expect(change).rejects.toThrow('what happened never changes')
    await expect(sql`DELETE FROM audit_log`.execute(server.db)).rejects.toThrow('what happened never goes')
  })
})

describe('the audit log of an older release', () => {
  it('keeps its rows, and gives no id again', async () => {
    const database = await openSqlite(':memory:')
    database.exec(initialMigration)
    database.exec(`INSERT INTO audit_log VALUES (5, '${at}', 1, 'patient.update', 'patient', 3, 9);
      INSERT INTO audit_log VALUES (2, '${at}', NULL, 'professional.create', 'professional', 1, 1);
      UPDATE sqlite_sequence SET seq = 1000005 WHERE name = 'audit_log'`)

    database.exec(auditEventsMigration)

    expect(database.prepare('SELECT * FROM audit_log ORDER BY id').all()).toMatchObject([
      { id: 2, at, user_id: null, action: 'professional.create', entity: 'professional', entity_id: 1, version: 1 },
      { id: 5, at, user_id: 1, action: 'patient.update', entity: 'patient', entity_id: 3, version: 9, detail: null },
    ])
    database.exec(`INSERT INTO audit_log (at, action) VALUES ('${at}', 'stats.export')`)
    expect(database.prepare('SELECT max(id) AS last FROM audit_log').get()).toEqual({ last: 1_000_006 })
    expect(database.prepare("SELECT name FROM sqlite_sequence WHERE name LIKE 'audit%'").all()).toHaveLength(1)
    database.close()
  })
})
