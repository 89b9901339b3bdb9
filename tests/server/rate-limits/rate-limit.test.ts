import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/schema.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { defaultLimits } from '#server/rate-limits/limits.ts'
import { countCall, expectCallAllowed, uncountCall } from '#server/rate-limits/rate-limit.ts'
import { createTestClock, days, hours, minutes, type TestClock } from '#tests/support/server/test-clock.ts'

let db: Db
let clock: TestClock

beforeEach(async () => {
  clock = createTestClock()
  db = await openDatabase(':memory:', clock)
})
afterEach(() => db.destroy())

const call = (subject = '10.0.0.1') => ({
  limits: { ...defaultLimits, registrationsPerAddress: 3 },
  limit: 'registrationsPerAddress' as const,
  subject,
  now: clock(),
})
const count = (subject?: string) => db.transaction().execute((trx) => countCall(trx, call(subject)))
const rows = () => db.selectFrom('callCounts').selectAll().execute()

describe('a limit', () => {
  it('allows a number of calls in its window, and then returns how long to wait', async () => {
    expect([await count(), await count(), await count()]).toEqual([0, 0, 0])
    clock.advance(minutes(10))
    expect(await count()).toBe(minutes(50))
    clock.advance(minutes(50))
    expect(await count()).toBe(0)
  })

  it('counts each subject separately', async () => {
    for (let i = 0; i < 3; i++) await count('10.0.0.1')
    expect(await count('10.0.0.2')).toBe(0)
  })

  it('allows no more when a hundred come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => count()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  it('refuses with a 429 that says when to try again', async () => {
    for (let i = 0; i < 3; i++) await count()
    const refused = db.transaction().execute((trx) => expectCallAllowed(trx, call()))
    await expect(refused).rejects.toMatchObject({ status: 429, details: { headers: { 'Retry-After': '3600' } } })
  })

  it('can take back a count that was made in advance', async () => {
    for (let i = 0; i < 3; i++) await count()
    await uncountCall(db, call())
    expect([await count(), await count()]).toEqual([0, hours(1)])
  })

  it('does not lock out a caller after the clock was a year ahead', async () => {
    const noon = new Date(clock()).toISOString()
    clock.advance(days(365))
    for (let i = 0; i < 3; i++) await count()
    clock.set(noon)

    expect([await count(), await count(), await count()]).toEqual([0, 0, 0])
    expect(await count()).toBe(hours(1))
    clock.advance(hours(1))
    expect(await count()).toBe(0)
  })

  it('keeps no row longer than its window, and none that reveals its subject', async () => {
    await count('10.0.0.1')
    expect(JSON.stringify(await rows())).not.toContain('10.0.0.1')
    clock.advance(hours(1))
    await count('10.0.0.2')
    expect(await rows()).toHaveLength(1)
  })
})
