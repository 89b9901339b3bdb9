import { resolve } from 'node:path'
import { AuditKeyError } from '#server/cli/audit/audit-key.ts'
import { formatSealReference } from '#server/cli/audit/seal-reference.ts'
import { expectFile } from '#server/cli/command-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { backupTexts } from './backup-texts.ts'
import { fileArgument } from './file-argument.ts'
import { makeBackup } from './make-backup.ts'
import { sealBeforeBackup } from './seal-before-backup.ts'

await runCommand(async ({ DATA_DIR, DATABASE_URL, BACKUP_KEY, AUDIT_KEY }) => {
  expectFile({ DATABASE_URL })
  const file = fileArgument(process.argv.slice(2), backupTexts.backupUsage)
  const folder = dataFolder(DATA_DIR)
  const seals = await sealBeforeBackup(folder, AUDIT_KEY).catch(warnNotSealed)
  const made = await makeBackup({ folder, key: BACKUP_KEY, file: file && resolve(file) })
  return [
    backupTexts.made(made),
    ...(BACKUP_KEY === undefined ? [backupTexts.notEncrypted] : []),
    ...seals.map((seal) => backupTexts.sealed(formatSealReference(seal))),
  ]
})

/** Reports that sealing failed and lets the backup go on: a backup without a seal is better than none. */
function warnNotSealed(error: unknown): [] {
  if (!(error instanceof AuditKeyError)) throw error
  process.stderr.write(`${backupTexts.notSealed(error.message)}\n`)
  return []
}
