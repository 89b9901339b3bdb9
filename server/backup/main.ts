import { resolve } from 'node:path'
import { dataFolder } from '#server/data-folder.ts'
import { backupTexts } from './backup-texts.ts'
import { makeBackup } from './make-backup.ts'
import { runCommand } from './run-command.ts'

const file = process.argv[2]

await runCommand(async ({ DATA_DIR, BACKUP_KEY }) => {
  const made = await makeBackup({ folder: dataFolder(DATA_DIR), key: BACKUP_KEY, file: file && resolve(file) })
  return [backupTexts.made(made), ...(BACKUP_KEY === undefined ? [backupTexts.notEncrypted] : [])]
})
