import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOnce, wasAnswered } from '#server/db/call-receipts.ts'
import type { Db } from '#server/db/schema.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { KeyReusedError } from '#server/db/write-transaction.ts'
import { createTestClock, hours, type TestClock } from '#tests/support/server/test-clock.ts'

let db: Db
let clock: TestClock
let done: number

beforeEach(async () => {
  clock = createTestClock()
  db = await openDatabase(':memory:', clock)
  done = 0
})
afterEach(() => db.destroy())

const receipt = { key: 'key-1', fingerprint: 'body-1' }
const once = (given: typeof receipt | undefined = receipt) => callOnce({ db, clock }, given, async () => done++)

describe('a call under a key', () => {
  it('does its work once, even when it comes many times at once (W-8)', async () => {
    const worked = await Promise.all([once(), once(), once(), once()])
    expect(worked.filter(Boolean)).toHaveLength(1)
    expect(done).toBe(1)
  })

  it('leaves no receipt when its work fails', async () => {
    const failing = callOnce({ db, clock }, receipt, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await wasAnswered(db, receipt, clock())).toBe(false)
    expect(await once()).toBe(true)
  })

  it('is refused with other content', async () => {
    await once()
    await expect(once({ ...receipt, fingerprint: 'body-2' })).rejects.toThrow(KeyReusedError)
    expect(done).toBe(1)
  })

  it('is forgotten after a day, whoever called since (W-8)', async () => {
    await once()
    clock.advance(hours(24) - 1)
    expect(await once()).toBe(false)
    clock.advance(1)
    expect(await once()).toBe(true)
    clock.advance(hours(24))
    await once({ key: 'key-2', fingerprint: 'body-2' })
    expect(await db.selectFrom('callReceipts').select('key').execute()).toEqual([{ key: 'key-2' }])
  })
})

it('a call without a key does its work each time', async () => {
  for (let i = 0; i < 2; i++) expect(await callOnce({ db, clock }, undefined, async () => done++)).toBe(true)
  expect(done).toBe(2)
})
