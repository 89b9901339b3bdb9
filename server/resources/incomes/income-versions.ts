import { pesosOf } from '#domain/values/money.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import type { IncomeVersionTable } from '#server/db/versioned-tables.ts'
import type { IncomeRow } from './income-repository.ts'

const KEPT = ['date', 'amount', 'discountAmount', 'netAmount', 'paymentMethod', 'paymentStatus'] as const

/** Keeps what an income says before these columns of it change, if the day, the amounts, the method or the status are among them. */
export async function keepPresentAmounts(db: Db, row: IncomeRow, changed: RowChanges<'income'>): Promise<void> {
  if (KEPT.some((column) => column in changed)) await db.insertInto('incomeVersions').values(versionOf(row)).execute()
}

/**
 * Every reading of an income's day, amounts, method and status, newest first: the present one, then those that edits replaced,
 * each with the edit that made it so: when, and by whom as the audit log has it. What came later and changed none of these
 * (another word, a patient's deletion) is not told. Null when there is no such income. In one snapshot, so that an edit of this
 * moment is neither missed nor told twice.
 */
export async function listIncomeVersions(db: Db, id: number) {
  const snapshot = db.transaction().setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const row = await trx.selectFrom('incomes').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const former = trx.selectFrom('incomeVersions').selectAll().where('incomeId', '=', id).orderBy('version', 'desc')
    const readings = [versionOf(row), ...(await former.execute())]
    const writings = await writingsOf(trx, id)
    return readings.map((reading, index) => answerOf(reading, writingOf(reading, readings[index + 1], writings)))
  })
}

type Writing = Awaited<ReturnType<typeof writingsOf>>[number]

/** When the income was made and edited, and by whom, in order; the operator's doings are not among them. */
async function writingsOf(db: Db, incomeId: number) {
  const events = await db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.userId')
    .select(['auditLog.at', 'auditLog.version', 'username', 'users.name', 'users.lastName'])
    .where('auditLog.entity', '=', 'income')
    .where('auditLog.entityId', '=', incomeId)
    .where('auditLog.action', 'in', ['income.create', 'income.update'])
    .orderBy('auditLog.id')
    .execute()
  return events.map(({ at, version, ...author }) => ({ at, version: version ?? 0, author }))
}

/** A reading is kept in the moment of the edit that replaces it: so the first writing after that made the next one. */
function writingOf(
  reading: IncomeVersionTable,
  former: IncomeVersionTable | undefined,
  writings: readonly Writing[],
): Writing | undefined {
  return writings.find(({ version }) => version > (former?.version ?? 0) && version <= reading.version)
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
