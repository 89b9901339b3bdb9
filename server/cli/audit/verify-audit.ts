import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { AuditKey } from './audit-key.ts'
import { hmacOf, type SealReference } from './audit-seal.ts'

/** The first place at which the log differs from what was sealed. */
export type BrokenPlace =
  /** The rows after `after` (null: from the first one) up to and including `lastRow`, or the seal over them. */
  | { why: 'seal'; id: number; after: number | null; lastRow: number }
  /** Sealed with another key than the available one. */
  | { why: 'key'; id: number; keyName: string }
  /** The seal that was written down is not in this log. */
  | { why: 'missing'; id: number }

export interface AuditCheck {
  rows: number
  seals: number
  /** How many rows have no seal yet. */
  unsealed: number
  /** The last seal; null when there is none. */
  lastSeal: SealReference | null
  broken: BrokenPlace | null
}

/** Reads the type of each value: a seal whose value became bytes or a fraction is another seal. */
const SEAL_TYPES = sql.raw<string>(
  ['id', 'last_row', 'row_count', 'sealed_at', 'key_name', 'hmac']
    .map((column) => `typeof(${column})`)
    .join(" || ' ' || "),
)
const EXPECTED_TYPES = 'integer integer integer text text text'

interface StoredSeal {
  id: number
  lastRow: number
  rowCount: number
  sealedAt: string
  keyName: string
  hmac: string
  types: string
}

/**
 * Verifies the whole log in one snapshot; without a key no seal can be verified. `known` refers to a seal that the
 * server's log reported. It also reveals a cut-off end and a replaced database.
 */
export async function verifyAudit(db: Db, key: AuditKey | undefined, known?: SealReference): Promise<AuditCheck> {
  const snapshot = db.transaction().setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const seals = await readSeals(trx)
    const last = seals.at(-1)
    return {
      rows: await countRows(trx, null),
      seals: seals.length,
      unsealed: await countRows(trx, last?.lastRow ?? null),
      lastSeal: last ? { id: last.id, hmac: last.hmac } : null,
      broken: (await findFirstBroken(trx, key, seals)) ?? findMissingSeal(seals, known),
    }
  })
}

async function findFirstBroken(
  db: Db,
  key: AuditKey | undefined,
  seals: readonly StoredSeal[],
): Promise<BrokenPlace | null> {
  let before: StoredSeal | undefined
  for (const seal of seals) {
    const { id, lastRow, keyName } = seal
    const after = before?.lastRow ?? null
    if (keyName !== key?.name) return { why: 'key', id, keyName }
    const hmac = await hmacOf(db, key, { ...seal, after, previous: before?.hmac ?? '' })
    if (seal.types !== EXPECTED_TYPES || seal.hmac !== hmac) return { why: 'seal', id, after, lastRow }
    before = seal
  }
  return null
}

function findMissingSeal(seals: readonly StoredSeal[], known: SealReference | undefined): BrokenPlace | null {
  if (!known || seals.some(({ id, hmac }) => id === known.id && hmac === known.hmac)) return null
  return { why: 'missing', id: known.id }
}

/** Reads the seals as texts: a manipulated value may be no number, or one that is too large. */
async function readSeals(db: Db): Promise<StoredSeal[]> {
  const { rows } = await sql<Record<keyof StoredSeal, string>>`
    SELECT CAST(id AS TEXT) AS id, CAST(last_row AS TEXT) AS last_row, CAST(row_count AS TEXT) AS row_count,
      CAST(sealed_at AS TEXT) AS sealed_at, CAST(key_name AS TEXT) AS key_name, CAST(hmac AS TEXT) AS hmac, ${SEAL_TYPES} AS types
    FROM audit_seals ORDER BY audit_seals.id`.execute(db)
  return rows.map(({ id, lastRow, rowCount, ...texts }) => {
    return { ...texts, id: Number(id), lastRow: Number(lastRow), rowCount: Number(rowCount) }
  })
}

async function countRows(db: Db, after: number | null): Promise<number> {
  const query = db.selectFrom('auditLog').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await query.$if(after !== null, (rows) => rows.where('id', '>', after)).executeTakeFirstOrThrow()
  return count
}
