import { sql } from 'kysely'
import { pesosOf } from '#domain/values/money.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import type { IncomeVersionTable } from '#server/db/versioned-tables.ts'
import { amongIds, newestFirst, type RowList } from '#server/http/handlers/row-list.ts'
import type { IncomeRow } from './income-repository.ts'

const KEPT = ['date', 'amount', 'discountAmount', 'netAmount', 'paymentMethod', 'paymentStatus'] as const

/** Keeps what an income says before these columns of it change, if the day, the amounts, the method or the status are among them. */
export async function keepPresentAmounts(db: Db, row: IncomeRow, changed: RowChanges<'income'>): Promise<void> {
  if (KEPT.some((column) => column in changed)) await db.insertInto('incomeVersions').values(versionOf(row)).execute()
}

/**
 * Every reading of an income's day, amounts, method and status, newest first: the present one, then those that edits replaced,
 * each with the edit that made it so: when, and by whom as the audit log has it. What came later and changed none of these
 * (another word, a patient's deletion) is not told. Null when there is no such income.
 */
export async function incomeVersionList(db: Db, id: number) {
  const income = await db.selectFrom('incomes').select('id').where('id', '=', id).executeTakeFirst()
  return income ? versionsOf(db, id) : null
}

/** A reading stands behind the version of the one before it: that stays, also when the present one is kept, or gets another version. */
function versionsOf(db: Db, incomeId: number): RowList<ReturnType<typeof answerOf>> {
  const place = sql<number>`1 + ${formerVersionIn(incomeId)}`
  return {
    places: async (after, limit) => {
      const later = readingsOf(db, incomeId).select(place.as('place')).where(place, '>', after).orderBy(place)
      return (await later.limit(limit).execute()).map((reading) => newestFirst({ id: reading.place }))
    },
    rows: async (places) => {
      const readings = await readingsAt(db, incomeId, places)
      const writings = await writingsOf(db, incomeId, readings)
      return new Map(
        readings.map(({ formerVersion, ...reading }) => [
          1 + formerVersion,
          answerOf(reading, writingOf(reading, formerVersion, writings)),
        ]),
      )
    },
  }
}

/** Each with the version of the reading before it. */
async function readingsAt(db: Db, incomeId: number, places: readonly number[]) {
  const formerVersion = formerVersionIn(incomeId)
  return readingsOf(db, incomeId)
    .selectAll()
    .select(formerVersion.as('formerVersion'))
    .where(sql<number>`1 + ${formerVersion}`, 'in', amongIds(places))
    .execute()
}

/** 0 where there is no reading before it. */
function formerVersionIn(incomeId: number) {
  return sql<number>`coalesce((select max(former.version) from income_versions as former
    where former.income_id = ${incomeId} and former.version < readings.version), 0)`
}

type Reading = Awaited<ReturnType<typeof readingsAt>>[number]
type Writing = Awaited<ReturnType<typeof writingsOf>>[number]

/** When these readings were made, and by whom, in order; the operator's doings are not among them. */
async function writingsOf(db: Db, incomeId: number, readings: readonly Reading[]) {
  const events = await db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.userId')
    .select(['auditLog.at', 'auditLog.version', 'username', 'users.name', 'users.lastName'])
    .where('auditLog.entity', '=', 'income')
    .where('auditLog.entityId', '=', incomeId)
    .where('auditLog.action', 'in', ['income.create', 'income.update'])
    .where('auditLog.version', '>', Math.min(...readings.map(({ formerVersion }) => formerVersion)))
    .where('auditLog.version', '<=', Math.max(...readings.map(({ version }) => version)))
    .orderBy('auditLog.id')
    .execute()
  return events.map(({ at, version, ...author }) => ({ at, version: version ?? 0, author }))
}

/** A reading is kept in the moment of the edit that replaces it: so the first writing after that made the next one. */
function writingOf(
  { version: last }: IncomeVersionTable,
  formerVersion: number,
  writings: readonly Writing[],
): Writing | undefined {
  return writings.find(({ version }) => version > formerVersion && version <= last)
}

/** What an income says and said; the columns of a union are paired by their order. */
function readingsOf(db: Db, incomeId: number) {
  const present = db
    .selectFrom('incomes')
    .select(['id as incomeId', 'version', ...KEPT, 'updatedAt as writtenAt'])
    .where('id', '=', incomeId)
  const former = db
    .selectFrom('incomeVersions')
    .select(['incomeId', 'version', ...KEPT, 'writtenAt'])
    .where('incomeId', '=', incomeId)
  return db.selectFrom(present.unionAll(former).as('readings'))
}

function versionOf({ id, version, updatedAt, ...row }: IncomeRow): IncomeVersionTable {
  const { date, amount, discountAmount, netAmount, paymentMethod, paymentStatus } = row
  return {
    incomeId: id,
    version,
    date,
    amount,
    discountAmount,
    netAmount,
    paymentMethod,
    paymentStatus,
    writtenAt: updatedAt,
  }
}

function answerOf(
  { incomeId, amount, discountAmount, netAmount, ...version }: IncomeVersionTable,
  writing: Writing | undefined,
) {
  return {
    id: incomeId,
    ...version,
    amount: pesosOf(amount),
    discountAmount: pesosOf(discountAmount),
    netAmount: pesosOf(netAmount),
    writtenAt: writing?.at ?? version.writtenAt,
    Author: writing?.author ?? null,
  }
}
