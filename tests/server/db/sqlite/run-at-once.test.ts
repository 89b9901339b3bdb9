import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db } from '#server/db/schema.ts'
import { openTwice } from '#tests/support/database/open-twice.ts'

const AT = '2026-11-30T10:00:00.000Z'

let db: Db
let otherProcess: Db
let close: () => Promise<void>

beforeEach(async () => {
  ;({ db, otherProcess, close } = await openTwice())
  // A first query goes another way, since Kysely opens its driver then.
  for (const opened of [db, otherProcess]) await sequences(opened)
})
afterEach(() => close())

const changes = preparedQuery((on) =>
  on.selectFrom('syncChanges').select('sequence').where('sequence', '>', 1).orderBy('sequence'),
)
const addChange = preparedQuery((on, { sequence }: { sequence: number }) =>
  on.insertInto('syncChanges').values({ sequence, at: AT }),
)
const sequences = async (on: Db) => (await changes(on, {})).map(({ sequence }) => sequence)

describe('a query that runs at once', () => {
  it('waits while a transaction has the database', async () => {
    let waiting: Promise<number[]> | undefined
    await db.transaction().execute(async (trx) => {
      await addChange(trx, { sequence: 7 })
      waiting = sequences(db)
      await nextTurn()
      await addChange(trx, { sequence: 8 })
    })
    expect(await waiting).toEqual([7, 8])
  })

  it('sees nothing of a transaction that is undone', async () => {
    let waiting: Promise<number[]> | undefined
    const undone = db.transaction().execute(async (trx) => {
      await addChange(trx, { sequence: 7 })
      waiting = sequences(db)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waiting).toEqual([])
  })

  it('is refused in a transaction that has ended, also while another one runs', async () => {
    // In an object, since awaiting a transaction itself is an error of Kysely.
    const { ended } = await db.transaction().execute(async (trx) => {
      await addChange(trx, { sequence: 7 })
      return { ended: trx }
    })
    await expect(sequences(ended)).rejects.toThrow('committed')
    await db.transaction().execute(async (trx) => {
      await addChange(trx, { sequence: 8 })
      await expect(addChange(ended, { sequence: 9 })).rejects.toThrow('committed')
    })
    // Reads of the same turn share a transaction, which is not the ended one either.
    const reading = sequences(db)
    await expect(addChange(ended, { sequence: 9 })).rejects.toThrow('committed')
    expect(await reading).toEqual([7, 8])
  })

  it('sees what another process wrote before this turn', async () => {
    expect(await sequences(db)).toEqual([])
    await addChange(otherProcess, { sequence: 7 })
    await nextTurn()
    expect(await sequences(db)).toEqual([7])
  })

  it('sees one state of the data in one turn', async () => {
    const before = sequences(db)
    // All three run within this turn.
    const written = addChange(otherProcess, { sequence: 7 })
    const after = sequences(db)
    expect(await Promise.all([before, written, after])).toEqual([[], [], []])
    await nextTurn()
    expect(await sequences(db)).toEqual([7])
  })

  it('lets a write follow a read of the same turn', async () => {
    const before = sequences(db)
    await addChange(db, { sequence: 7 })
    expect(await before).toEqual([])
    const within = db.transaction().execute(async (trx) => {
      await addChange(trx, { sequence: 8 })
      return sequences(trx)
    })
    expect(await within).toEqual([7, 8])
    expect(await sequences(otherProcess)).toEqual([7, 8])
  })

  it('leaves the file to another process at the end of the turn', async () => {
    expect(await sequences(db)).toEqual([])
    await nextTurn()
    await otherProcess.transaction().execute((trx) => addChange(trx, { sequence: 7 }))
    const { rows } = await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(otherProcess)
    expect(rows).toEqual([expect.objectContaining({ busy: 0 })])
  })

  it('fails after the database was closed', async () => {
    const closing = await openTwice()
    expect(await sequences(closing.db)).toEqual([])
    await closing.close()
    await expect(sequences(closing.db)).rejects.toThrow('destroyed')
  })
})
