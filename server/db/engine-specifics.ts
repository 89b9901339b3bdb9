import type { CompiledQuery, DialectAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** What SQL leaves to each engine, and so to each of the folders sqlite and postgres. */
export interface EngineSpecifics {
  /** Reads the last id that each table with ids of its own has given; 0 for one that never had a row. */
  lastIds: (db: Db) => Promise<Record<string, number>>
  /** Sets the last id of a table, also of one that never had a row. */
  setLastId: (db: Db, table: string, last: number) => Promise<void>
  /** Reads the number by which a database that must begin a new epoch is marked (copy-mark.ts); 0 without a mark. */
  readMark: (db: Db) => Promise<number>
  writeMark: (db: Db, mark: number) => Promise<void>
}

/** The adapter of each dialect brings the specifics of its engine. */
export interface EngineAdapter extends DialectAdapter {
  readonly specifics: EngineSpecifics
  /**
   * Runs a query without a promise and returns its rows; undefined if `db` would have to wait for the database. Missing
   * where every query waits.
   */
  readonly runAtOnce?: <R>(db: Db, query: CompiledQuery<R>) => R[] | undefined
}

/** Finds the adapter of a database, which its transactions have, too. */
export function adapterOf(db: Db): EngineAdapter {
  return db.getExecutor().adapter as EngineAdapter
}

/** Finds the specifics of a database's engine; works for a transaction, too. */
export function specificsOf(db: Db): EngineSpecifics {
  return adapterOf(db).specifics
}
