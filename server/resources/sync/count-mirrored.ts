import { mirrorOf } from '#domain/fields/entities.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { MirrorCounts } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { perList, rowsInScope } from './feed-lists.ts'

/** Counts the rows that the mirror of a staff device holds: of dated rows those from day `from` on. */
export async function countMirrored(db: Db, from: LocalDate): Promise<MirrorCounts> {
  const counts = await perList(async (entity) => {
    const rows = rowsInScope(db, entity, 'all')
      .$if(mirrorOf(entity).isDated, (query) => query.where('date', '>=', from))
      .select(({ fn }) => fn.countAll<number>().as('count'))
    return (await rows.executeTakeFirstOrThrow()).count
  })
  return counts as MirrorCounts
}
