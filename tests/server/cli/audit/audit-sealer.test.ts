import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditKeyOf } from '#server/cli/audit/audit-key.ts'
import { AuditSealer, type SealLogEntry } from '#server/cli/audit/audit-sealer.ts'
import { parseSealReference } from '#server/cli/audit/seal-reference.ts'
import { verifyAudit } from '#server/cli/audit/verify-audit.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createTestClock, hours, minutes } from '#tests/support/server/test-clock.ts'

const key = auditKeyOf('una clave larga de prueba')
const clock = createTestClock()

let db: Db
let log: SealLogEntry[]
let sealer: AuditSealer | undefined

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  db = await openDatabase(':memory:', clock)
  log = []
})
afterEach(async () => {
  await sealer?.stop()
  vi.useRealTimers()
  await db.destroy()
})

const start = () => {
  sealer = new AuditSealer({ db, key, clock, writeLog: (entry) => log.push(entry) })
  return sealer
}
const write = () => writeAuditEvent(db, { at: '2026-11-19T15:00:00.000Z', userId: 1, action: 'stats.export' })

describe('a server', () => {
  it('seals at its start, every hour and at its end, and logs each head', async () => {
    await write()
    const running = start()
    await eventually(() => expect(log).toHaveLength(1))
    vi.advanceTimersByTime(hours(1) - minutes(1))
    await write()
    expect(log).toHaveLength(1)
    vi.advanceTimersByTime(minutes(1))
    await eventually(() => expect(log).toHaveLength(2))
    vi.advanceTimersByTime(hours(5))
    await write()
    await running.stop()
    vi.advanceTimersByTime(hours(5))

    const time = '2026-11-19T15:00:00.000Z'
    const head = expect.stringMatching(/^[123]:[0-9a-f]{64}$/) as string
    expect(log).toEqual(Array(3).fill({ time, level: 'info', event: 'audit.sealed', head, rows: 1 }))
    const last = parseSealReference(log[2]?.head ?? '')
    expect(await verifyAudit(db, key, last)).toMatchObject({ seals: 3, unsealed: 0, broken: null })
  })

  it('logs a failed sealing, and makes up for it the next time', async () => {
    await write()
    await sql`CREATE TRIGGER full BEFORE INSERT ON audit_seals BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(db)
    start()
    await eventually(() => expect(log).toHaveLength(1))
    expect(log[0]).toMatchObject({ level: 'error', event: 'audit.unsealed', sqliteError: 'SQLITE_CONSTRAINT' })
    expect(JSON.stringify(log)).not.toContain('no"')
    await sql`DROP TRIGGER full`.execute(db)
    vi.advanceTimersByTime(hours(1))
    await eventually(() => expect(log).toHaveLength(2))
    expect(log[1]).toMatchObject({ level: 'info', event: 'audit.sealed', rows: 1 })
  })
})
