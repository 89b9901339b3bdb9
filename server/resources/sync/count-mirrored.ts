import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { MirrorCounts } from '#domain/wire/sync-wire.ts'
import type { Db } from '#server/db/schema.ts'

/** Counts the rows that the mirror of a staff device holds: of dated rows those from day `from` on. */
export function countMirrored(db: Db, from: LocalDate): Promise<MirrorCounts> {
  const { countAll } = db.fn
  const count = () => countAll<number>().as('count')
  const counts = db.selectNoFrom((eb) => [
    eb.selectFrom('appointments').where('date', '>=', from).select(count).$asScalar().$notNull().as('appointments'),
    eb.selectFrom('patients').select(count).$asScalar().$notNull().as('patients'),
    eb.selectFrom('incomes').where('date', '>=', from).select(count).$asScalar().$notNull().as('incomes'),
    eb.selectFrom('professionals').select(count).$asScalar().$notNull().as('professionals'),
    eb.selectFrom('closures').select(count).$asScalar().$notNull().as('closures'),
  ])
  return counts.executeTakeFirstOrThrow()
}
