import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '#server/cli/backup/backup-error.ts'
import { unpackBackup } from '#server/cli/backup/backup-file.ts'
import { backupTexts } from '#server/cli/backup/backup-texts.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { readDatabaseState } from '#server/db/sqlite/database-file.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { countDifferences, digestTables, type TableDigests } from './table-digests.ts'

interface TestOrder {
  dataDir: string
  file: string
  /** What the backup held when it was made. */
  tables: TableDigests
  key?: string | undefined
  now: number
}

const OWNER_ONLY = 0o700
/** Tables of the clinic's own work, which a restore brings back row by row. */
const OWN_WORK = [
  'patients',
  'appointments',
  'incomes',
  'professionals',
  'medical_records',
  'closures',
  'plans',
  'plan_members',
  'payments',
  'cash_movements',
  'cash_days',
  'contacts',
  'waiting',
  'audit_seals',
] as const

/**
 * Restores a backup into a folder of its own, and returns how many tables differ from what the backup held when it was
 * made. The database of the backup must have the same rows and values; the restored one must be intact and have as many
 * rows of the clinic's own work. Throws BackupError when the file can't be restored at all, or the system's error. The
 * clinic's data are not touched.
 */
export async function testRestore({ dataDir, file, tables, key, now }: TestOrder): Promise<number> {
  const scratch = scratchFolder(dataDir)
  await removeScratch(dataDir)
  await mkdir(scratch, { mode: OWNER_ONLY })
  try {
    const unpacked = join(scratch, 'unpacked.sqlite')
    await unpackBackup(file, unpacked, key)
    if ((await readDatabaseState(unpacked)) !== 'ours') throw new BackupError(backupTexts.damaged(file))
    const differences = countDifferences(tables, await digestTables(unpacked))
    await rm(unpacked)
    return Math.max(differences, await countLost(join(scratch, 'restored'), { file, tables, key, now }))
  } finally {
    await removeScratch(dataDir)
  }
}

/** Removes what a test restored, also one that was killed. One test runs at a time. */
export async function removeScratch(dataDir: string): Promise<void> {
  await rm(scratchFolder(dataDir), { recursive: true, force: true })
}

function scratchFolder(dataDir: string): string {
  return join(dataDir, 'clinica-prueba')
}

async function countLost(path: string, { file, tables, key, now }: Omit<TestOrder, 'dataDir'>): Promise<number> {
  const folder = dataFolder(path)
  await restoreBackup({ folder, file, key, clock: () => now })
  if ((await readDatabaseState(folder.database)) !== 'ours') return OWN_WORK.length
  const restored = await digestTables(folder.database)
  return OWN_WORK.filter((name) => (tables[name]?.rows ?? 0) !== restored[name]?.rows).length
}
