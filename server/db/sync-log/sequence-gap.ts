import { specificsOf } from '#server/db/engine-specifics.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'
import type { HighWaterMark } from './high-water-mark.ts'

/** More than a clinic changes or adds between two backups. */
export const SHORTEST_JUMP = 1_000_000

/**
 * Moves the sequence and all ids beyond the furthest of some high-water marks by `jump`, so that no lower number is
 * given again. The last skipped number becomes a change of its own: devices get it as their cursor, so the feed must
 * know it.
 */
export async function skipSequence(
  trx: Db,
  { marks, jump, instant }: { marks: readonly [HighWaterMark, ...HighWaterMark[]]; jump: number; instant: number },
): Promise<void> {
  const sequence = Math.max(...marks.map((mark) => mark.sequence)) + jump
  await trx.updateTable('syncState').set({ sequence }).execute()
  await trx
    .insertInto('syncChanges')
    .values({ sequence, at: timestampOf(instant) })
    .execute()
  for (const table of Object.keys(marks[0].ids)) {
    // planted: ids-reused-after-restore
    await specificsOf(trx).setLastId(trx, table, Math.max(...marks.map((mark) => mark.ids[table] ?? 0)) + jump)
  }
}
