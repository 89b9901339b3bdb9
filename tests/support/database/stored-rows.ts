import { join } from 'node:path'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'

type Row = Record<string, string | number | null>

/** Reads a server's database file as it lies on the disk, whether the server runs or not. */
export async function storedRows(dataDir: string, query: string): Promise<Row[]> {
  const database = await openSqlite(join(dataDir, 'clinica.sqlite'))
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    return database.prepare(query).all() as Row[]
  } finally {
    database.close()
  }
}
