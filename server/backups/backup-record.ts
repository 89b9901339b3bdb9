import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { writeDurably } from '#server/platform/durable-file.ts'
import { TASK_FAILURES } from './tasks/backup-task.ts'
import { tableDigests } from './tasks/table-digests.ts'

const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A file's name, without its folder. */
const fileName = v.pipe(v.string(), v.regex(/^[\w.-]+$/))
const failure = v.optional(v.picklist(TASK_FAILURES))

const backupRecord = v.object({
  /** The newest backup that the server made, of each day or since somebody asked. */
  made: v.optional(v.object({ at: instant, file: fileName, tables: tableDigests })),
  /** The newest backup that is in the second folder as well. */
  copied: v.optional(v.object({ at: instant, file: fileName })),
  /** The last completed test of a restore, and how many tables differed. */
  tested: v.optional(v.object({ at: instant, file: fileName, differences: instant })),
  /** The newest backup whose restore was tested without a difference. */
  sound: v.optional(fileName),
  /** A backup that can't be restored as it was made. The next test without a difference removes the note. */
  unsound: v.optional(fileName),
  /** Why the last attempt of each kind failed; undefined after a success. */
  failures: v.object({ backup: failure, copy: failure, test: failure }),
})

/** What the server knows of its own backups, beyond a restart. Instants are epoch milliseconds. */
export type BackupRecord = v.InferOutput<typeof backupRecord>

const NOTHING: BackupRecord = { failures: {} }

/** Reads the record. A missing or unreadable one counts as empty: the next backup is then made at once. */
export async function readBackupRecord(path: string): Promise<BackupRecord> {
  try {
    return v.parse(backupRecord, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError || isAbsent(error)) return NOTHING
    throw error
  }
}

export async function writeBackupRecord(path: string, record: BackupRecord): Promise<void> {
  await writeDurably(path, `${JSON.stringify(record)}\n`)
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
