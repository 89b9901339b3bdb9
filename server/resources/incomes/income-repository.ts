import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { centavos, pesosOf } from '#domain/values/money.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { amongIds, byId, type RowList } from '#server/http/handlers/row-list.ts'

export type IncomeRow = VersionedRow<'income'>

/** An income as the feed sends it: pesos instead of centavos, flags, and `status` as a copy of `paymentStatus`. */
export function incomeRowOf(row: IncomeRow) {
  return {
    ...row,
    amount: pesosOf(row.amount),
    discountAmount: pesosOf(row.discountAmount),
    netAmount: pesosOf(row.netAmount),
    paidAtOnce: row.paidAtOnce === null ? null : pesosOf(row.paidAtOnce),
    separate: row.separate === 1,
    status: row.paymentStatus,
  }
}

/** Reads an income with its patient's name. */
export async function findIncome(db: Db, id: number) {
  const [row] = await incomeWithId(db, { id })
  return row ? resourceOf(row) : null
}

const incomeWithId = preparedQuery((db, { id }: { id: number }) => withPatient(db).where('incomes.id', '=', id))

/** Lists the incomes of a period by day, both ends included; without an end, all from the first day on. */
export function incomeList(db: Db, { from, to }: { from: LocalDate; to: LocalDate | undefined }): IncomeList {
  return listOf(db, { from, to })
}

/** Lists a patient's incomes by day. */
export function incomeListOfPatient(db: Db, patientId: number): IncomeList {
  return listOf(db, { patientId })
}

type IncomeList = RowList<ReturnType<typeof resourceOf>>

interface Wanted {
  from?: LocalDate
  to?: LocalDate | undefined
  patientId?: number
}

function matching(db: Db, { from, to, patientId }: Wanted) {
  let query = withPatient(db)
  if (from) query = query.where('incomes.date', '>=', from)
  if (to) query = query.where('incomes.date', '<=', to)
  if (patientId !== undefined) query = query.where('incomes.patientId', '=', patientId)
  return query
}

const fewMatching = preparedQuery((db, { limit, ...wanted }: Wanted & { limit: number }) =>
  matching(db, wanted).limit(limit),
)

function listOf(db: Db, wanted: Wanted): IncomeList {
  const query = matching(db, wanted)
  return {
    few: async (limit) => {
      const rows = await fewMatching(db, { ...wanted, limit })
      return rows.map((row) => [{ id: row.id, place: row.date }, resourceOf(row)])
    },
    places: (after, limit) =>
      query
        .clearSelect()
        .select(['incomes.id', 'incomes.date as place'])
        .where('incomes.id', '>', after)
        .orderBy('incomes.id')
        .limit(limit)
        .execute(),
    rows: async (ids) => byId((await query.where('incomes.id', 'in', amongIds(ids)).execute()).map(resourceOf)),
  }
}

/** Reads one page of a day's incomes, with the day's count and gross total. Voided ones are listed but not added. */
export async function dailyIncomes(db: Db, { date, page, limit }: { date: LocalDate; page: number; limit: number }) {
  const rows = await withPatient(db)
    .where('incomes.date', '=', date)
    .orderBy('incomes.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { items: rows.map(resourceOf), page, limit, ...(await totalsOf(db, date)) }
}

async function totalsOf(db: Db, date: LocalDate): Promise<{ total: number; totalAmount: number }> {
  const row = await db
    .selectFrom('incomes')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number | null>('amount').filterWhere('paymentStatus', '<>', 'cancelled').as('sum'),
    ])
    .where('date', '=', date)
    .executeTakeFirstOrThrow()
  return { total: row.total, totalAmount: pesosOf(centavos(row.sum ?? 0)) }
}

function withPatient(db: Db) {
  return db
    .selectFrom('incomes')
    .leftJoin('patients', 'patients.id', 'incomes.patientId')
    .selectAll('incomes')
    .select(['patients.firstName as patientFirstName', 'patients.lastName as patientLastName'])
}

function resourceOf(row: IncomeRow & { patientFirstName: string | null; patientLastName: string | null }) {
  const { patientFirstName: firstName, patientLastName: lastName, ...own } = row
  const isNamed = firstName !== null && lastName !== null
  return { ...incomeRowOf(own), Patient: isNamed ? { firstName, lastName } : null }
}
