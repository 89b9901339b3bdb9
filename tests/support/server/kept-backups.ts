import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BackupKeeper } from '#server/backups/backup-keeper.ts'
import type { BackupTask, TaskResult } from '#server/backups/tasks/backup-task.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { createTestClock } from './test-clock.ts'

/** The keeper of a server without a database file. */
export interface KeptBackups {
  keeper: BackupKeeper
  /** Ends it and removes its folder. */
  stop: () => Promise<void>
}

/** What stands in the files. */
const BACKUP_CONTENT = 'a backup'

/** The real keeper, whose task writes a small file instead of a copy. */
export async function keptBackups(): Promise<KeptBackups> {
  const path = await mkdtemp(join(tmpdir(), 'clinica-'))
  const folder = dataFolder(path)
  const parts = { folder, keep: 14, clock: createTestClock(), writeLog: () => undefined, runTask: writeSmallFile }
  const keeper = await BackupKeeper.open(parts)
  return {
    keeper,
    stop: async () => {
      await keeper.stop()
      await rm(path, { recursive: true, force: true })
    },
  }
}

async function writeSmallFile(task: BackupTask): Promise<TaskResult> {
  if (task.kind !== 'backup') return { done: { bytes: BACKUP_CONTENT.length, differences: 0 } }
  await mkdir(dirname(task.file), { recursive: true })
  await writeFile(task.file, BACKUP_CONTENT)
  return { done: { bytes: BACKUP_CONTENT.length, tables: {} } }
}
