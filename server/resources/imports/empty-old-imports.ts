import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type LoggedError, loggedError } from '#server/platform/logged-error.ts'
import { UNDO_MS } from './import-repository.ts'

/** A log entry about texts of imports that should have been emptied. */
export interface ImportLogEntry extends LoggedError {
  time: string
  level: 'error'
  event: 'imports.notEmptied'
}

const EMPTIED_AT_ONCE = 500

/**
 * Empties the texts of imports that can't be taken back any more, and gives up those that were never started. What is
 * left are counts, verdicts and hashes. Other requests run in between.
 */
export async function emptyOldImports({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock()
  const before = timestampOf(now - UNDO_MS)
  const old = await db
    .selectFrom('imports')
    .select(['id', 'startedAt'])
    .where('emptiedAt', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('startedAt', 'createdAt'), '<', before))
    .execute()
  for (const { id, startedAt } of old) {
    if (startedAt === null) await dropRows(db, id)
    else await emptyRows(db, id)
    const dropped = startedAt === null ? { droppedAt: timestampOf(now) } : {}
    await db
      .updateTable('imports')
      .set({ emptiedAt: timestampOf(now), ...dropped })
      .where('id', '=', id)
      .execute()
  }
}

async function emptyRows(db: Db, importId: number): Promise<void> {
  for (let after = 0; ; ) {
    const lines = await linesAfter(db, importId, after)
    const last = lines.at(-1)
    if (last === undefined) return
    await db
      .updateTable('importRows')
      .set({ content: '{}', reason: '' })
      .where('importId', '=', importId)
      .where('line', '>', after)
      .where('line', '<=', last)
      .execute()
    after = last
    await nextTurn()
  }
}

/** Removes the rows of an import that was given up. */
export async function dropRows(db: Db, importId: number): Promise<void> {
  for (;;) {
    const last = (await linesAfter(db, importId, 0)).at(-1)
    if (last === undefined) return
    await db.deleteFrom('importRows').where('importId', '=', importId).where('line', '<=', last).execute()
    await nextTurn()
  }
}

async function linesAfter(db: Db, importId: number, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(EMPTIED_AT_ONCE)
    .execute()
  return rows.map(({ line }) => line)
}

/** Does so before each backup, which then keeps nothing that is due. A failure is logged and stops no backup. */
export async function emptyBeforeBackup(
  given: { db: Db; clock: Clock },
  writeLog: (entry: ImportLogEntry) => void,
): Promise<void> {
  try {
    await emptyOldImports(given)
  } catch (error) {
    const time = timestampOf(given.clock())
    writeLog({ time, level: 'error', event: 'imports.notEmptied', ...loggedError(error) })
  }
}
