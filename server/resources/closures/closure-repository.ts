import type { Closure } from '#domain/clinic/closures/closure.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'

/** Lists every closure and every row that takes one back, in the order in which they were made. */
export function listClosures(db: Db): Promise<Closure[]> {
  return db.selectFrom('closures').selectAll().orderBy('id').execute()
}

/** Returns one row; null if it does not exist. */
export async function findClosure(db: Db, id: number): Promise<Closure | null> {
  const row = await db.selectFrom('closures').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Lists the closures in force that meet a day. */
export function closuresOn(db: Db, date: LocalDate): Promise<Closure[]> {
  return db
    .selectFrom('closures')
    .selectAll()
    .where('from', '<=', date)
    .where('to', '>=', date)
    .where('cancels', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('closures as other').select('other.id').whereRef('other.cancels', '=', 'closures.ref'))),
    )
    .orderBy('id')
    .execute()
}
