import { sql } from 'kysely'
import { CommandError } from '#server/cli/command-error.ts'
import { specificsOf } from '#server/db/engine-specifics.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { isEmptyClinic } from '#server/db/sync-log/lost-database.ts'
import { moveTexts } from './move-texts.ts'
import { digestOf, type OrderedTable, pagesOf } from './table-pages.ts'

/** More rows would have more values than a statement takes. */
const ROWS_AT_ONCE = 500

export interface CopiedClinic {
  rows: number
  tables: number
}

/**
 * Copies every row of a clinic into an empty database of PostgreSQL, in one transaction, with the epoch, the sequence
 * and the last ids: devices go on as if nothing had happened. Counts and digests of all tables are compared before the
 * commit. Nobody may write to the source meanwhile. Throws CommandError when the target is not empty or differs.
 */
export async function copyClinic(source: Db, target: Db): Promise<CopiedClinic> {
  return target.transaction().execute(async (trx) => {
    // The target waits while a table of the source is read.
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
    if (!(await isEmptyClinic(trx))) throw new CommandError(moveTexts.notEmpty)
    const tables = await tablesInOrder(trx)
    // The triggers guard the one write path, and let no row in that has a version already.
    for (const { name } of tables) await setTriggers(trx, name, 'DISABLE')
    await trx.deleteFrom('syncState').execute()
    for (const table of tables) await copyTable(source, trx, table)
    const ids = await specificsOf(source).lastIds(source)
    for (const [table, last] of Object.entries(ids)) await specificsOf(trx).setLastId(trx, table, last)
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx)
    for (const { name } of tables) await setTriggers(trx, name, 'ENABLE')
    let rows = 0
    for (const table of tables) rows += await expectEqual(source, trx, table)
    return { rows, tables: tables.length }
  })
}

/** Lists the tables of the clinic, each after those that it refers to. */
async function tablesInOrder(db: Db): Promise<OrderedTable[]> {
  const { rows: tables } = await sql<{ name: string; key: string }>`
    SELECT table_name AS name, string_agg(column_name, ' ' ORDER BY ordinal_position) AS key
    FROM information_schema.table_constraints
    JOIN information_schema.key_column_usage USING (constraint_schema, constraint_name, table_name)
    WHERE constraint_type = 'PRIMARY KEY' AND constraint_schema = current_schema() AND table_name <> 'migrations'
    GROUP BY table_name`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to"
    FROM pg_constraint WHERE contype = 'f'`.execute(db)
  const keys = new Map(tables.map(({ name, key }) => [name, key.split(' ')]))
  const ordered = new Map<string, OrderedTable>()
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const { from, to } of references) if (from === name && to !== name) add(to)
    ordered.set(name, { name, key: keys.get(name) ?? [] })
  }
  for (const { name } of tables) add(name)
  return [...ordered.values()]
}

async function setTriggers(db: Db, table: string, to: 'DISABLE' | 'ENABLE'): Promise<void> {
  await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(to)} TRIGGER USER`.execute(db)
}

async function copyTable(source: Db, target: Db, table: OrderedTable): Promise<void> {
  for await (const rows of pagesOf(source, table, ROWS_AT_ONCE))
    await target
      .withoutPlugins()
      .insertInto(table.name as keyof DatabaseSchema)
      .values(rows as never)
      .execute()
}

/** Returns the count of rows. */
async function expectEqual(source: Db, target: Db, table: OrderedTable): Promise<number> {
  const original = await digestOf(source, table)
  const copy = await digestOf(target, table)
  if (original.count !== copy.count || original.hash !== copy.hash)
    throw new CommandError(moveTexts.differs(table.name))
  return original.count
}
