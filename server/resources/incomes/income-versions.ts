import { sql } from 'kysely'
import { pesosOf } from '#domain/values/money.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import type { IncomeVersionTable } from '#server/db/versioned-tables.ts'
import { amongIds, newestFirst, type RowList } from '#server/http/handlers/row-list.ts'
import type { IncomeRow } from './income-repository.ts'

const STORED = ['date', 'amount', 'discountAmount', 'netAmount', 'paymentMethod', 'paymentStatus'] as const

/** Stores the present version of an income before its day, amounts, method or status change. */
export async function storePresentAmounts(db: Db, row: IncomeRow, changed: RowChanges<'income'>): Promise<void> {
  if (STORED.some((column) => column in changed)) await db.insertInto('incomeVersions').values(versionOf(row)).execute()
}

/**
 * Lists the versions of an income's day, amounts, method and status, newest first. Each has the time and author of the
 * edit that wrote it, from the audit log. Later edits of other fields and a patient's deletion are left out. Null when
 * the income does not exist.
 */
export async function incomeVersionList(db: Db, id: number) {
  const income = await db.selectFrom('incomes').select('id').where('id', '=', id).executeTakeFirst()
  return income ? versionsOf(db, id) : null
}

/**
 * The place of a version is the row version of its predecessor plus one. That stays the same when the present version
 * is stored or gets another number.
 */
function versionsOf(db: Db, incomeId: number): RowList<ReturnType<typeof answerOf>> {
  const place = sql<number>`1 + ${predecessorVersion(incomeId)}`
  return {
    places: async (after, limit) => {
      const later = allVersions(db, incomeId).select(place.as('place')).where(place, '>', after).orderBy(place)
      return (await later.limit(limit).execute()).map((reading) => newestFirst({ id: reading.place }))
    },
    rows: async (places) => {
      const readings = await versionsAt(db, incomeId, places)
      const writings = await writesOf(db, incomeId, readings)
      return new Map(
        readings.map(({ formerVersion, ...reading }) => [
          1 + formerVersion,
          answerOf(reading, writeOf(reading, formerVersion, writings)),
        ]),
      )
    },
  }
}

/** Reads versions with the row version of their predecessors. */
async function versionsAt(db: Db, incomeId: number, places: readonly number[]) {
  const formerVersion = predecessorVersion(incomeId)
  return allVersions(db, incomeId)
    .selectAll()
    .select(formerVersion.as('formerVersion'))
    .where(sql<number>`1 + ${formerVersion}`, 'in', amongIds(places))
    .execute()
}

/** The row version of the predecessor; 0 without one. */
function predecessorVersion(incomeId: number) {
  return sql<number>`coalesce((select max(former.version) from income_versions as former
    where former.income_id = ${incomeId} and former.version < readings.version), 0)`
}

type Version = Awaited<ReturnType<typeof versionsAt>>[number]
type Write = Awaited<ReturnType<typeof writesOf>>[number]

/** Reads when and by whom these versions were written, in order; operator commands are left out. */
async function writesOf(db: Db, incomeId: number, readings: readonly Version[]) {
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

/**
 * A version is stored at the moment of the edit that replaces it. So the first write after its predecessor created it.
 */
function writeOf(
  { version: last }: IncomeVersionTable,
  formerVersion: number,
  writings: readonly Write[],
): Write | undefined {
  return writings.find(({ version }) => version > formerVersion && version <= last)
}

/** The present version and the stored ones. A union matches columns by their order. */
function allVersions(db: Db, incomeId: number) {
  const present = db
    .selectFrom('incomes')
    .select(['id as incomeId', 'version', ...STORED, 'updatedAt as writtenAt'])
    .where('id', '=', incomeId)
  const former = db
    .selectFrom('incomeVersions')
    .select(['incomeId', 'version', ...STORED, 'writtenAt'])
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
  writing: Write | undefined,
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
