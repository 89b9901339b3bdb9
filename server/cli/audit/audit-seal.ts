import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type AuditKey, expectKeyOfLastSeal } from './audit-key.ts'
import { lastSeal } from './last-seal.ts'

/** Which seal is the last one, as the log and the operator write it down: '57:3af0…'. */
export interface SealHead {
  id: number
  /** Hexadecimal. */
  hmac: string
}

export interface NewSeal extends SealHead {
  rows: number
}

/** A seal covers the rows after the seal before it, up to and with its last one. */
interface SealSpan {
  id: number
  /** The last row of the seal before; null for the first seal, which covers whatever there is. */
  after: number | null
  lastRow: number
  rowCount: number
  sealedAt: string
  keyName: string
  /** The hmac of the seal before; empty for the first. */
  previous: string
}

/** So many rows are read in one go. */
const MOST_ROWS = 10_000

const ROW_COLUMNS = ['id', 'at', 'user_id', 'action', 'entity', 'entity_id', 'version', 'detail']
/** One text per row that no other row has: each value with its type and its bytes, since a NULL is no 0 and no empty text. */
const ROW_TEXT = sql.raw<string>(
  ROW_COLUMNS.map((column) => `typeof(${column}) || ':' || hex(${column})`).join(" || ' ' || "),
)

/**
 * Seals every row of the audit log that no seal covers yet; gives the new seals, none when nothing was left. A seal is an HMAC over
 * its rows, itself and the seal before it, under a key that the database does not hold: who changes, drops, adds or moves a
 * sealed row, or a seal, cannot make the seals right again. What is cut off at the end is found by a head that was written down
 * elsewhere. Several processes may seal at once. Throws AuditKeyError when the last seal is of another key.
 */
export async function sealAuditLog(db: Db, key: AuditKey, clock: Clock): Promise<NewSeal[]> {
  const seals: NewSeal[] = []
  for (;;) {
    const seal = await db.transaction().execute((trx) => sealNext(trx, key, timestampOf(clock())))
    if (!seal) return seals
    seals.push(seal)
  }
}

async function sealNext(db: Db, key: AuditKey, sealedAt: string): Promise<NewSeal | undefined> {
  await expectKeyOfLastSeal(db, key)
  return sealUnder(db, key, sealedAt)
}

/** Makes the next seal, within a transaction and whatever key the last one is of; undefined when there is nothing to seal. */
export async function sealUnder(db: Db, key: AuditKey, sealedAt: string): Promise<NewSeal | undefined> {
  const last = await lastSeal(db)
  const after = last?.lastRow ?? null
  const due = await db
    .selectFrom('auditLog')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()
  const lastRow = due.at(-1)?.id
  if (lastRow === undefined) return undefined
  const span = { after, lastRow, rowCount: due.length, sealedAt, keyName: key.name, previous: last?.hmac ?? '' }
  const id = await nextSealId(db)
  const hmac = await hmacOf(db, key, { id, ...span })
  await db
    .insertInto('auditSeals')
    .values({ id, lastRow, rowCount: span.rowCount, sealedAt, keyName: key.name, hmac })
    .execute()
  return { id, hmac, rows: due.length }
}

/** A restored database counts on from where the lost one may have been (beginEpoch). */
async function nextSealId(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'audit_seals'`.execute(db)
  return (rows[0]?.seq ?? 0) + 1
}

/** What the seal of this span must be. */
export async function hmacOf(db: Db, key: AuditKey, span: SealSpan): Promise<string> {
  const { id, lastRow, rowCount, sealedAt, keyName, previous } = span
  const hmac = createHmac('sha256', key.secret)
  hmac.update(`${JSON.stringify([previous, id, lastRow, rowCount, sealedAt, keyName])}\n`)
  for (const text of await rowTexts(db, span)) hmac.update(`${text}\n`)
  return hmac.digest('hex')
}

async function rowTexts(db: Db, { after, lastRow }: SealSpan): Promise<string[]> {
  const from = after === null ? sql`` : sql`id > ${after} AND`
  const query = sql<{
    text: string
  }>`SELECT ${ROW_TEXT} AS text FROM audit_log WHERE ${from} id <= ${lastRow} ORDER BY id`
  return (await query.execute(db)).rows.map(({ text }) => text)
}
