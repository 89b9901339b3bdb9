import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { specificsOf } from '#server/db/engine-specifics.ts'
import type { Db } from '#server/db/schema.ts'
import { writeDurably } from '#server/platform/durable-file.ts'
import { readSyncState } from './sync-state.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const highWaterMark = v.object({ epoch: count, sequence: count, ids: v.record(v.string(), count) })
const recordedMark = v.object({
  ...highWaterMark.entries,
  inFile: v.optional(highWaterMark),
  onPostgresSince: v.optional(v.string()),
})

/** How far a database has come: its epoch, its last change, and the last id that each table has given. */
export type HighWaterMark = v.InferOutput<typeof highWaterMark>

/**
 * The mark as recorded next to the database. `inFile` tells how far the database file had come some time before,
 * without its WAL. The file never falls behind that. Without `inFile` this is unknown. `onPostgresSince` tells when the
 * clinic was moved to PostgreSQL or begun there (ISO 8601), until a database file is opened here again. On PostgreSQL
 * the mark is that of the last start.
 */
export type RecordedMark = v.InferOutput<typeof recordedMark>

/** Reads the high-water mark of an open database. */
export async function readHighWaterMark(db: Db): Promise<HighWaterMark> {
  const { epoch, sequence } = await readSyncState(db)
  return { epoch, sequence, ids: await specificsOf(db).lastIds(db) }
}

/** Whether a database with the present mark can be the recorded one: unchanged, or with later changes. */
export function isContinuedBy(recorded: HighWaterMark, present: HighWaterMark): boolean {
  const tables = Object.entries(present.ids)
  return (
    recorded.epoch === present.epoch &&
    recorded.sequence <= present.sequence &&
    tables.every(([table, last]) => (recorded.ids[table] ?? 0) <= last)
  )
}

/**
 * Whether a database with the present mark may follow one with the former mark: in the same epoch and not behind, or in
 * a later epoch.
 */
export function comesAfter(former: HighWaterMark, present: HighWaterMark): boolean {
  return present.epoch > former.epoch || isContinuedBy(former, present)
}

/** Reads the recorded mark; undefined when it is missing or can't be read. */
export async function readRecordedMark(path: string): Promise<RecordedMark | undefined> {
  try {
    return v.parse(recordedMark, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError || isAbsent(error)) return undefined
    throw error
  }
}

export async function writeRecordedMark(path: string, mark: RecordedMark): Promise<void> {
  await writeDurably(path, `${JSON.stringify(mark)}\n`)
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
