import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackupRecord } from '#server/backups/backup-record.ts'
import { dataFolder } from '#server/platform/data-folder.ts'

/** Lays what a server leaves that made a backup at an instant and has tested its restore. */
export async function layBackups(dataDir: string, at: string): Promise<void> {
  const folder = dataFolder(dataDir)
  const file = 'clinica-2026-11-19-0300-diario.sqlite'
  const instant = Date.parse(at)
  await mkdir(folder.backups, { recursive: true })
  await writeFile(join(folder.backups, file), '')
  await writeBackupRecord(folder.backupRecord, {
    made: { at: instant, file, tables: {} },
    tested: { at: instant, file, differences: 0 },
    sound: file,
    failures: {},
  })
}
