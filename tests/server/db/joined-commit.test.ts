import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inJoinedCommit } from '#server/db/joined-commit.ts'
import type { Db } from '#server/db/schema.ts'
import { openTwice } from '#tests/support/database/open-twice.ts'

let db: Db
let otherProcess: Db
let close: () => Promise<void>

beforeEach(async () => {
  ;({ db, otherProcess, close } = await openTwice())
})
afterEach(() => close())

async function stored(on: Db): Promise<number[]> {
  const rows = await on
    .selectFrom('syncChanges')
    .select('sequence')
    .where('sequence', '>', 1)
    .orderBy('sequence')
    .execute()
  return rows.map(({ sequence }) => sequence)
}

async function add(trx: Db, sequence: number): Promise<number> {
  await trx.insertInto('syncChanges').values({ sequence, at: 'x' }).execute()
  return sequence
}

describe('works of the same turn', () => {
  it('share one commit, and none is told before it', async () => {
    const told: number[] = []
    const works = [11, 12, 13].map((sequence) =>
      inJoinedCommit(db, async (trx) => {
        const before = { own: await stored(trx), committed: await stored(otherProcess), told: [...told] }
        await add(trx, sequence)
        return before
      }).then((before) => {
        told.push(sequence)
        return before
      }),
    )
    expect(await Promise.all(works)).toEqual([
      { own: [], committed: [], told: [] },
      { own: [11], committed: [], told: [] },
      { own: [11, 12], committed: [], told: [] },
    ])
    expect(await stored(otherProcess)).toEqual([11, 12, 13])
  })

  it('are undone one by one: the error of one is told to its caller alone', async () => {
    const works = [11, 12, 13].map((sequence) =>
      inJoinedCommit(db, async (trx) => {
        await add(trx, sequence)
        if (sequence === 12) throw new Error('refused')
      }),
    )
    const [first, second, third] = await Promise.allSettled(works)
    expect([first?.status, third?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(second).toMatchObject({ reason: { message: 'refused' } })
    expect(await stored(otherProcess)).toEqual([11, 13])
  })

  it('are all refused when their commit fails, and nothing of them has happened', async () => {
    const unstamped = sql`INSERT INTO professionals (ref, version, created_at, updated_at, name, last_name, active)
      VALUES (NULL, 0, 'x', 'x', 'Eva', 'Paz', 1)`
    const works = [inJoinedCommit(db, (trx) => add(trx, 11)), inJoinedCommit(db, (trx) => unstamped.execute(trx))]
    for (const work of await Promise.allSettled(works)) {
      expect(work).toMatchObject({ reason: { message: expect.stringMatching(/foreign key/i) } })
    }
    expect(await stored(db)).toEqual([])
    expect(await inJoinedCommit(db, (trx) => add(trx, 12))).toBe(12)
  })

  it('are all refused when the database itself has rolled back, as it does on a full disk', async () => {
    const works = [
      inJoinedCommit(db, (trx) => add(trx, 11)),
      inJoinedCommit(db, async (trx) => {
        await sql`ROLLBACK`.execute(trx)
        throw new Error('disk full')
      }),
      inJoinedCommit(db, (trx) => add(trx, 13)),
    ]
    for (const work of await Promise.allSettled(works)) expect(work).toMatchObject({ reason: { message: 'disk full' } })
    expect(await stored(db)).toEqual([])
  })

  it('take further commits when they are many, in the order of the calls', async () => {
    const numbers = Array.from({ length: 45 }, (_, index) => 11 + index)
    const seen = await Promise.all(
      numbers.map((sequence) =>
        inJoinedCommit(db, async (trx) => {
          const committed = (await stored(otherProcess)).length
          await add(trx, sequence)
          return committed
        }),
      ),
    )
    expect(seen).toEqual(numbers.map((_, index) => Math.floor(index / 20) * 20))
    expect(await stored(db)).toEqual(numbers)
  })
})
