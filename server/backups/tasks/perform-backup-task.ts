import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupError } from '#server/cli/backup/backup-error.ts'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { isCorrupt, isFull } from '#server/db/sqlite/sqlite-errors.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { exists } from '#server/platform/file-presence.ts'
import { loggedError } from '#server/platform/logged-error.ts'
import type { BackupTask, TaskDone, TaskFailure, TaskResult } from './backup-task.ts'
import { CopyDiffersError, copyBackup, FileExistsError } from './copy-backup.ts'
import { testRestore } from './restore-test.ts'
import { digestTables, type TableDigests } from './table-digests.ts'

const OWNER_ONLY = 0o700

/** Performs a task. Never rejects; other work of this process waits while SQLite copies or checks a database. */
export async function performBackupTask(task: BackupTask): Promise<TaskResult> {
  try {
    return { done: await run(task) }
  } catch (error) {
    return { failure: failureOf(error), error: loggedError(error) }
  }
}

async function run(task: BackupTask): Promise<TaskDone> {
  const { size: bytes } = task.kind === 'backup' ? { size: 0 } : await stat(task.file)
  if (task.kind === 'copy') await copyBackup(task)
  if (task.kind === 'test') return { bytes, differences: await testRestore(task) }
  return task.kind === 'backup' ? makeDigestedBackup(task) : { bytes }
}

async function makeDigestedBackup(task: Extract<BackupTask, { kind: 'backup' }>): Promise<TaskDone> {
  let tables: TableDigests = {}
  if (await exists(task.file)) throw new FileExistsError()
  await mkdir(dirname(task.file), { recursive: true, mode: OWNER_ONLY })
  const file = await makeBackup({
    folder: dataFolder(task.dataDir),
    file: task.file,
    key: task.key,
    clock: () => task.now,
    inspect: async (copy) => {
      tables = await digestTables(copy)
    },
  })
  return { bytes: (await stat(file)).size, tables }
}

const BY_CODE: Readonly<Record<string, TaskFailure>> = {
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
}

function failureOf(error: unknown): TaskFailure {
  if (error instanceof FileExistsError) return 'exists'
  if (error instanceof BackupError || error instanceof CopyDiffersError || isCorrupt(error)) return 'damaged'
  if (isFull(error)) return 'no-space'
  return (error instanceof Error && 'code' in error && BY_CODE[String(error.code)]) || 'other'
}
