import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** A synchronous SQLite handle. Node's own and the package share this API. */
export type SqliteDatabase = Pick<DatabaseSyncInstance, 'close' | 'exec' | 'isTransaction' | 'prepare'>

interface OpenOptions {
  /** Refuses every write, also that of a checkpoint. */
  readOnly?: boolean
}

type SqliteConstructor = new (path: string, options?: OpenOptions) => SqliteDatabase

const FIRST_NODE_WITH_STABLE_SQLITE = 24

/**
 * Opens a file (or ':memory:') with Node's built-in SQLite where that is stable, else with the package of the same API.
 */
export async function openSqlite(path: string, options: OpenOptions = {}): Promise<SqliteDatabase> {
  const Sqlite = builtInSqlite() ?? (await import('@photostructure/sqlite')).DatabaseSync
  return new Sqlite(path, options)
}

function builtInSqlite(): SqliteConstructor | undefined {
  if (Number.parseInt(process.versions.node, 10) < FIRST_NODE_WITH_STABLE_SQLITE) return undefined
  const module = process.getBuiltinModule('node:sqlite') as { DatabaseSync: SqliteConstructor } | undefined
  return module?.DatabaseSync
}
