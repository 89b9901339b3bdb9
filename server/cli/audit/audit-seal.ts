import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { specificsOf } from '#server/db/engine-specifics.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type AuditKey, expectKeyOfLastSeal } from './audit-key.ts'
import { readLastSeal } from './read-last-seal.ts'

/** Identifies a seal, as the log and the operator write it down: '57:3af0…'. */
export interface SealReference {
  id: number
  /** Hexadecimal. */
  hmac: string
}

export interface NewSeal extends SealReference {
  rows: number
}

/** The rows of one seal: those after the previous seal, up to and including `lastRow`. */
interface SealSpan {
  id: number
  /** The last row of the previous seal; null for the first seal, which covers all earlier rows. */
  after: number | null
  lastRow: number
  rowCount: number
  sealedAt: string
  keyName: string
  /** The hmac of the previous seal; empty for the first. */
  previous: string
}

/** The number of rows that one seal covers at most. */
const MAX_ROWS_PER_SEAL = 10_000

const ROW_COLUMNS = ['id', 'at', 'user_id', 'action', 'entity', 'entity_id', 'version', 'detail']
/** Encodes a row as a unique text: each value with its type and bytes, so that NULL, 0 and an empty text differ. */
const ROW_TEXT = sql.raw<string>(
  ROW_COLUMNS.map((column) => `typeof(${column}) || ':' || hex(${column})`).join(" || ' ' || "),
)

/**
 * Seals all rows of the audit log that have no seal yet, and returns the new seals. A seal is an HMAC over its rows,
 * its own fields and the previous seal. The database does not hold the key. So nobody can change, remove, add or move a
 * sealed row or a seal and make the seals valid again. A cut-off end is found by comparing with a reference that was
 * written down elsewhere. Several processes may seal at once. Throws AuditKeyError when the last seal was made with
 * another key.
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
  return sealWithKey(db, key, sealedAt)
}

/**
 * Makes the next seal within a transaction, whatever key the last seal was made with; undefined when nothing is left to
 * seal.
 */
export async function sealWithKey(db: Db, key: AuditKey, sealedAt: string): Promise<NewSeal | undefined> {
  const last = await readLastSeal(db)
  const after = last?.lastRow ?? null
  const due = await db
    .selectFrom('auditLog')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(MAX_ROWS_PER_SEAL)
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

/** Computes the next id. A restored database continues after the ids that the lost one may have used (beginEpoch). */
async function nextSealId(db: Db): Promise<number> {
  const { audit_seals: last = 0 } = await specificsOf(db).lastIds(db)
  return last + 1
}

/** Computes the hmac of a seal over this span. */
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
