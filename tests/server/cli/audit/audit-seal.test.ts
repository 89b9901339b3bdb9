import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditKeyOf } from '#server/cli/audit/audit-key.ts'
import { sealAuditLog } from '#server/cli/audit/audit-seal.ts'
import { verifyAudit } from '#server/cli/audit/verify-audit.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { createTestClock, hours, type TestClock } from '#tests/support/server/test-clock.ts'
import { isChanged, removeGuards, restoreTables, type Tampering, tamper, tampering } from './tampering.ts'

const key = auditKeyOf('una clave larga de prueba')

let db: Db
let clock: TestClock

beforeEach(async () => {
  clock = createTestClock()
  db = await openDatabase(':memory:', clock)
})
afterEach(() => db.destroy())

const seal = () => sealAuditLog(db, key, clock)
const verify = () => verifyAudit(db, key)

async function write(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const at = new Date(clock()).toISOString()
    const record = { entity: 'clinicalRecord' as const, id: number, version: number % 4 }
    const about = number % 3 === 0 ? undefined : record
    const detail = number % 5 === 0 ? { rows: number } : undefined
    const userId = number % 7 === 0 ? null : 1 + (number % 2)
    await writeAuditEvent(db, { at, userId, action: 'clinicalRecord.read', about, detail })
  }
}

describe('sealing', () => {
  it('covers the rows since the last seal, once', async () => {
    await write(3)
    const [first] = await seal()
    expect(first).toMatchObject({ id: 1, rows: 3 })
    expect(await seal()).toEqual([])
    await write(2)
    const [second] = await seal()
    expect(second).toMatchObject({ id: 2, rows: 2 })
    await write(1)
    const { id, hmac } = second ?? {}
    expect(await verify()).toEqual({ rows: 6, seals: 2, unsealed: 1, lastSeal: { id, hmac }, broken: null })
  })

  it('of an empty log makes no seal, and the verification succeeds', async () => {
    expect(await seal()).toEqual([])
    expect(await verify()).toEqual({ rows: 0, seals: 0, unsealed: 0, lastSeal: null, broken: null })
  })

  it('continues in the new epoch of a restored database', async () => {
    await write(3)
    await seal()
    await write(2)
    await beginEpoch(db, clock())
    await write(4)
    await seal()
    await beginEpoch(db, clock())
    await write(1)
    const [last] = await seal()
    expect(last?.id).toBeGreaterThan(2_000_000)
    expect(await verify()).toMatchObject({ rows: 12, seals: 3, unsealed: 0, broken: null })
  })

  it('of a long log is done in parts', async () => {
    await sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20001)
      INSERT INTO audit_log (at, action) SELECT '2026-11-19T15:00:00.000Z', 'sync.page' FROM n`.execute(db)
    expect((await seal()).map(({ rows }) => rows)).toEqual([10_000, 10_000, 1])
    expect(await verify()).toMatchObject({ seals: 3, unsealed: 0, broken: null })
  })
})

describe('the verification', () => {
  it('names the first broken seal, and the rows that it covers', async () => {
    await write(3)
    await seal()
    await write(2)
    clock.advance(hours(1))
    await seal()
    await removeGuards(db)
    await sql`UPDATE audit_log SET user_id = 9 WHERE id = 4`.execute(db)
    const broken = { why: 'seal', id: 2, after: 3, lastRow: 5 }
    expect(await verify()).toMatchObject({ broken })
  })

  it('with another key reports that it is another one', async () => {
    await write(3)
    await seal()
    const other = auditKeyOf('otra clave larga de prueba')
    expect(await verifyAudit(db, other)).toMatchObject({ broken: { why: 'key', id: 1, keyName: key.name } })
  })

  it('misses a cut-off end only without a head that was written down', async () => {
    await write(3)
    await seal()
    await write(2)
    const [head] = await seal()
    await removeGuards(db)
    await sql`DELETE FROM audit_log WHERE id > 3`.execute(db)
    await sql`DELETE FROM audit_seals WHERE id > 1`.execute(db)
    expect((await verify()).broken).toBeNull()
    expect(await verifyAudit(db, key, head)).toMatchObject({ broken: { why: 'missing', id: 2 } })
  })
})

describe('a thousand manipulations before the last logged head', () => {
  it('are all detected; untouched logs pass', async () => {
    for (const count of [14, 1, 9, 22]) {
      await write(count)
      await seal()
      clock.advance(hours(1))
    }
    // Ids jump after a restore, which leaves gaps between them.
    await beginEpoch(db, clock())
    await write(12)
    const [head] = await seal()
    await removeGuards(db)
    const kinds = new Map<string, number>()

    const isFound = fc.asyncProperty(tampering, async (what: Tampering) => {
      await tamper(db, key, what)
      const changed = await isChanged(db)
      const { broken } = await verifyAudit(db, key, head)
      await restoreTables(db)
      if (!changed) expect(broken).toBeNull()
      fc.pre(changed)
      kinds.set(nameOf(what), (kinds.get(nameOf(what)) ?? 0) + 1)
      return broken !== null
    })
    await fc.assert(isFound, { numRuns: 1000, seed: 20_261_119 })

    expect([...kinds.keys()].sort()).toEqual([
      ...['cut', 'delete audit_log', 'delete audit_seals', 'edit audit_log', 'edit audit_seals', 'forge'],
      ...['insert audit_log', 'insert audit_seals', 'move audit_log', 'move audit_seals'],
      ...['retype audit_log', 'retype audit_seals', 'splice', 'swap audit_log', 'swap audit_seals'],
    ])
    expect([...kinds.values()].reduce((sum, count) => sum + count)).toBe(1000)
    expect(await verifyAudit(db, key, head)).toMatchObject({ unsealed: 0, broken: null })
  }, 60_000)
})

function nameOf(what: Tampering): string {
  return 'table' in what ? `${what.do} ${what.table}` : what.do
}
