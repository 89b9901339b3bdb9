import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'

const tableDigest = v.object({ rows: v.number(), digest: v.string() })

/** What each table of a database holds: the number of its rows, and a digest of their values in stored order. */
export const tableDigests = v.record(v.string(), tableDigest)
export type TableDigests = v.InferOutput<typeof tableDigests>

/** Reads the digests of a database file that nobody writes to. */
export async function digestTables(path: string): Promise<TableDigests> {
  const handle = await openDurably(path)
  try {
    return Object.fromEntries(tableNames(handle).map((name) => [name, digestTable(handle, name)]))
  } finally {
    handle.close()
  }
}

/** Counts the tables that are not the same in both, those that one of them lacks included. */
export function countDifferences(expected: TableDigests, found: TableDigests): number {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].filter((name) => !isEqual(expected[name], found[name])).length
}

function isEqual(one: TableDigests[string] | undefined, other: TableDigests[string] | undefined): boolean {
  return one?.rows === other?.rows && one?.digest === other?.digest
}

function tableNames(handle: SqliteDatabase): string[] {
  const named = handle.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all()
  return (named as { name: string }[]).map(({ name }) => name)
}

function digestTable(handle: SqliteDatabase, name: string): TableDigests[string] {
  const hash = createHash('sha256')
  let rows = 0
  for (const row of handle.prepare(`SELECT * FROM "${name}"`).iterate()) {
    hash.update(`${JSON.stringify(Object.values(row as Record<string, unknown>))}\n`)
    rows++
  }
  return { rows, digest: hash.digest('hex') }
}
