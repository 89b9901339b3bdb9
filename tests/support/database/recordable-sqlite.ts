import { Database, type Statement } from 'node-sqlite3-wasm'
import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'

/**
 * SQLite compiled to WebAssembly, behind the same handle as the product's engine. Its pager and its log are the same code; its
 * file layer calls node:fs, where everything it asks of the disk can be recorded. Without shared memory the log needs exclusive
 * locking, so one handle a file at a time. It begins as the product's engine does with a database that has a log: at NORMAL.
 */
export function openRecordable(path: string): SqliteDatabase {
  const database = new Database(path)
  const statements = new Set<Statement>()
  const handle = {
    get isTransaction() {
      return database.inTransaction
    },
    exec: (sql: string) => told(() => database.exec(sql)),
    prepare: (sql: string) => {
      const statement = told(() => database.prepare(sql))
      statements.add(statement)
      return prepared(statement)
    },
    close: () => {
      // One that is left would keep the file open.
      for (const statement of statements) statement.finalize()
      told(() => database.close())
    },
  }
  handle.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL')
  return handle as unknown as SqliteDatabase
}

type Values = Parameters<Statement['run']>[0][]

/** Of the package, which tells the names only with a first row. */
interface NamedColumns {
  _getColumnNames: () => string[]
}

function prepared(statement: Statement) {
  const columns = (statement as unknown as NamedColumns)._getColumnNames()
  let isInArrays = false
  // A row has its values in the order of the columns.
  const all = (...values: Values) =>
    told(() => statement.all(values as never)).map((row) => (isInArrays ? Object.values(row) : row))
  return {
    all,
    // To its end: a statement that stops at its first row keeps the database read.
    get: (...values: Values) => all(...values)[0],
    run: (...values: Values) => told(() => statement.run(values as never)),
    columns: () => columns.map((name) => ({ name })),
    setReturnArrays: (wanted: boolean) => {
      isInArrays = wanted
    },
  }
}

/** Its errors as the product's engine marks them. */
function told<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { code: 'ERR_SQLITE_ERROR' })
  }
}
