import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db } from '#server/db/schema.ts'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'

const AT = ['2026-11-30T10:00:00.000Z', '2026-11-30T11:00:00.000Z'] as const

let db: Db
let built: number

beforeEach(async () => {
  db = await openDatabase(IN_MEMORY)
  built = 0
  for (const [index, at] of AT.entries()) await addChange(db, { sequence: 7 + index, at })
})
afterEach(() => db.destroy())

const addChange = preparedQuery((on, { sequence, at }: { sequence: number; at: string }) =>
  on.insertInto('syncChanges').values({ sequence, at }),
)

const changes = preparedQuery((on, { sequence, from }: { sequence?: number | undefined; from?: string }) => {
  built++
  let query = on.selectFrom('syncChanges').selectAll().where('sequence', '>', 1).orderBy('sequence')
  if (sequence !== undefined) query = query.where('sequence', '=', sequence)
  if (from !== undefined) query = query.where('at', '>=', from)
  return query
})

const sequencesOf = async (given: Parameters<typeof changes>[1], on = db) =>
  (await changes(on, given)).map(({ sequence }) => sequence)

describe('a prepared query', () => {
  it('runs with the values of each call, and is built once', async () => {
    expect(await sequencesOf({ sequence: 7 })).toEqual([7])
    expect(await sequencesOf({ sequence: 8 })).toEqual([8])
    expect(await sequencesOf({ sequence: 9 })).toEqual([])
    expect(built).toBe(1)
  })

  it('is built once for each set of parameters, of which undefined ones are none', async () => {
    expect(await sequencesOf({})).toEqual([7, 8])
    expect(await sequencesOf({ from: AT[1] })).toEqual([8])
    expect(await sequencesOf({ from: AT[1], sequence: 7 })).toEqual([])
    expect(await sequencesOf({ sequence: undefined, from: AT[0] })).toEqual([7, 8])
    expect(built).toBe(3)
  })

  it('runs within a transaction, and sees its writes', async () => {
    const seen = db.transaction().execute(async (trx) => {
      await addChange(trx, { sequence: 9, at: AT[1] })
      expect(await sequencesOf({ from: AT[1] }, trx)).toEqual([8, 9])
      throw new Error('undone')
    })
    await expect(seen).rejects.toThrow('undone')
    expect(await sequencesOf({ from: AT[1] })).toEqual([8])
    expect(built).toBe(1)
  })

  it('is built anew for another database', async () => {
    const other = await openDatabase(IN_MEMORY)
    expect(await sequencesOf({}, other)).toEqual([])
    expect(await sequencesOf({})).toEqual([7, 8])
    expect(built).toBe(2)
    await other.destroy()
  })
})
