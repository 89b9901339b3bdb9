import fc from 'fast-check'
import { sql } from 'kysely'
import { type AuditKey, auditKeyOf } from '#server/cli/audit/audit-key.ts'
import { hmacOf, sealAuditLog } from '#server/cli/audit/audit-seal.ts'
import type { Db } from '#server/db/schema.ts'

type Value = string | number | null | Uint8Array

/** What somebody with the database file, but without the key, can do to the audit log and its seals. */
export type Tampering =
  | { do: 'edit'; table: Table; row: number; column: number; value: Value }
  | { do: 'delete'; table: Table; row: number; count: number }
  | { do: 'insert'; table: Table; row: number; from: number }
  | { do: 'swap'; table: Table; row: number; other: number }
  | { do: 'move'; table: Table; row: number; to: number }
  | { do: 'cut'; seals: number }
  | { do: 'forge'; row: number; value: string }
  /** The same bytes as another type of value. */
  | { do: 'retype'; table: Table; row: number; column: number }
  /** A seal that the right key made over other rows, on a copy of the database. */
  | { do: 'splice'; seal: number }

type Table = 'audit_log' | 'audit_seals'

const COLUMNS: Readonly<Record<Table, readonly string[]>> = {
  audit_log: ['id', 'at', 'user_id', 'action', 'entity', 'entity_id', 'version', 'detail'],
  audit_seals: ['id', 'last_row', 'row_count', 'sealed_at', 'key_name', 'hmac'],
}

const place = fc.nat({ max: 10_000 })
const table = fc.constantFrom<Table>('audit_log', 'audit_log', 'audit_seals')
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, 0, 1, '', 'clinicalRecord', 'clinicalRecord.read', 1.5, 2 ** 60, -1),
  fc.integer({ min: -5, max: 200 }),
  fc.string({ maxLength: 20 }),
  fc.uint8Array({ maxLength: 8 }),
  fc.constant('2026-11-19T15:00:00.001Z'),
)

export const tampering: fc.Arbitrary<Tampering> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), table, row: place, column: place, value }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      table,
      row: place,
      count: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('insert' as const), table, row: place, from: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('swap' as const), table, row: place, other: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), table, row: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), seals: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), row: place, value: fc.string() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retype' as const), table, row: place, column: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('splice' as const), seal: place }) },
)

const GUARDS = [
  'audit_log_update_guard',
  'audit_log_delete_guard',
  'audit_seals_update_guard',
  'audit_seals_delete_guard',
]

/** Removes the tables' guards, as anybody with the file can, and keeps a copy of the tables in the database. */
export async function removeGuards(db: Db): Promise<void> {
  for (const guard of GUARDS) await run(db, `DROP TRIGGER ${guard}`)
  for (const name of tables) await run(db, `CREATE TABLE kept_${name} AS SELECT * FROM ${name} ORDER BY id`)
}

/** Restores the tables from the copy. */
export async function restoreTables(db: Db): Promise<void> {
  for (const name of tables) {
    await run(db, `DELETE FROM ${name}`)
    await run(db, `INSERT INTO ${name} SELECT * FROM kept_${name} ORDER BY id`)
  }
}

/** Whether the tables differ from the copy. */
export async function isChanged(db: Db): Promise<boolean> {
  for (const name of tables) {
    const cells = COLUMNS[name].map((column) => `typeof(${column}), hex(${column})`).join()
    const [now, kept] = [`SELECT ${cells} FROM ${name}`, `SELECT ${cells} FROM kept_${name}`]
    const query = `SELECT count(*) AS n FROM (SELECT * FROM (${now} EXCEPT ${kept}) UNION ALL SELECT * FROM (${kept} EXCEPT ${now}))`
    const { rows } = await sql.raw<{ n: number }>(query).execute(db)
    if (rows[0]?.n !== 0) return true
  }
  return false
}

/** Applies the manipulation. Has no effect if the tables themselves refuse it (a duplicate id, an empty column). */
export async function tamper(db: Db, key: AuditKey, what: Tampering): Promise<void> {
  try {
    await carryOut(db, key, what)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) throw error
  }
}

async function carryOut(db: Db, key: AuditKey, what: Tampering): Promise<void> {
  if (what.do === 'splice') return splice(db, key, what.seal)
  if (what.do === 'cut') return cut(db, what.seals)
  if (what.do === 'forge') return forge(db, what)
  const ids = await idsOf(db, what.table)
  const id = pick(ids, what.row)
  const columns = COLUMNS[what.table]
  const others = columns.slice(1)
  const name = sql.raw(what.table)
  if (what.do === 'edit') {
    const column = sql.raw(pick(columns, what.column))
    await sql`UPDATE ${name} SET ${column} = ${what.value} WHERE id = ${id}`.execute(db)
  } else if (what.do === 'retype') {
    const column = pick(columns, what.column)
    await run(db, `UPDATE ${what.table} SET ${column} = CAST(${column} AS BLOB) WHERE id = ${id}`)
  } else if (what.do === 'delete') {
    const going = ids.slice(ids.indexOf(id), ids.indexOf(id) + what.count)
    await run(db, `DELETE FROM ${what.table} WHERE id IN (${going.join()})`)
  } else if (what.do === 'insert') {
    const free = firstFree(ids, pick(ids, what.from))
    const fields =
      what.table === 'audit_seals' ? others.map((each) => (each === 'last_row' ? '-last_row' : each)) : others
    await run(db, `INSERT INTO ${what.table} SELECT ${free}, ${fields.join()} FROM ${what.table} WHERE id = ${id}`)
  } else if (what.do === 'swap') {
    await swap(db, what.table, id, pick(ids, what.other))
  } else {
    await run(db, `UPDATE ${what.table} SET id = ${firstFree(ids, pick(ids, what.to))} WHERE id = ${id}`)
  }
}

/** Swaps two rows: each gets the id of the other. */
async function swap(db: Db, name: Table, one: number, other: number): Promise<void> {
  await run(db, `UPDATE ${name} SET id = -1000 WHERE id = ${one}`)
  await run(db, `UPDATE ${name} SET id = ${one} WHERE id = ${other}`)
  await run(db, `UPDATE ${name} SET id = ${other} WHERE id = -1000`)
}

/** Removes the last seals with all their rows. */
async function cut(db: Db, count: number): Promise<void> {
  const ids = await idsOf(db, 'audit_seals')
  const left = ids.at(-1 - count) ?? 0
  await run(db, `DELETE FROM audit_log WHERE id > coalesce((SELECT last_row FROM audit_seals WHERE id = ${left}), 0)`)
  await run(db, `DELETE FROM audit_seals WHERE id > ${left}`)
}

/** Changes a row and makes every seal anew, under another key with the right one's name. */
async function forge(db: Db, { row, value: secret }: Extract<Tampering, { do: 'forge' }>): Promise<void> {
  const [seal] = await db.selectFrom('auditSeals').selectAll().limit(1).execute()
  const id = pick(await idsOf(db, 'audit_log'), row)
  await run(db, `UPDATE audit_log SET user_id = coalesce(user_id, 0) + 1 WHERE id = ${id}`)
  await run(db, 'DELETE FROM audit_seals')
  await sealAuditLog(db, { ...auditKeyOf(secret || 'x'), name: seal?.keyName ?? '' }, () => 0)
}

async function splice(db: Db, key: AuditKey, place: number): Promise<void> {
  const seals = await db.selectFrom('auditSeals').selectAll().orderBy('id').execute()
  const seal = pick(seals, place)
  const before = seals[seals.indexOf(seal) - 1]
  await run(db, `UPDATE audit_log SET user_id = coalesce(user_id, 0) + 1 WHERE id = ${seal.lastRow}`)
  const hmac = await hmacOf(db, key, { ...seal, after: before?.lastRow ?? null, previous: before?.hmac ?? '' })
  await db.updateTable('auditSeals').set({ hmac }).where('id', '=', seal.id).execute()
}

const tables = ['audit_log', 'audit_seals'] as const

async function idsOf(db: Db, name: Table): Promise<number[]> {
  const { rows } = await sql.raw<{ id: number }>(`SELECT id FROM ${name} ORDER BY id`).execute(db)
  return rows.map(({ id }) => id)
}

/** Finds the nearest unused id at or before this one, among the sealed rows. */
function firstFree(ids: readonly number[], from: number): number {
  let free = from
  while (ids.includes(free)) free--
  return free
}

function pick<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T
}

async function run(db: Db, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
