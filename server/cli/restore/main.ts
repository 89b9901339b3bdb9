import { resolve } from 'node:path'
import { BackupError } from '#server/cli/backup/backup-error.ts'
import { backupTexts } from '#server/cli/backup/backup-texts.ts'
import { fileArgument } from '#server/cli/backup/file-argument.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { expectFile } from '#server/cli/command-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import type { KeptAccounts } from '#server/db/sync-log/former-accounts.ts'
import type { KeptProfessional } from '#server/db/sync-log/former-professionals.ts'
import { dataFolder } from '#server/platform/data-folder.ts'

await runCommand(async ({ DATA_DIR, DATABASE_URL, BACKUP_KEY }) => {
  expectFile({ DATABASE_URL })
  const file = fileArgument(process.argv.slice(2), backupTexts.restoreUsage)
  if (file === undefined) throw new BackupError(backupTexts.restoreUsage)
  const { kept, accounts, professionals } = await restoreBackup({
    folder: dataFolder(DATA_DIR),
    file: resolve(file),
    key: BACKUP_KEY,
  })
  return [
    backupTexts.restored(resolve(file)),
    ...(kept ? [backupTexts.replacedKept(kept)] : []),
    backupTexts.allSignedOut,
    backupTexts.mailHeld,
    ...(accounts ? accountLines(accounts) : [backupTexts.accountsUnknown]),
    ...(professionals ? professionalLines(professionals) : [backupTexts.professionalsUnknown]),
  ]
})

function accountLines({ keptAccounts, enabledAccounts }: KeptAccounts): string[] {
  return [
    ...(keptAccounts.length > 0 ? [backupTexts.accountsKept(keptAccounts)] : []),
    ...(enabledAccounts.length > 0 ? [backupTexts.accountsEnabled(enabledAccounts)] : []),
  ]
}

function professionalLines(people: readonly KeptProfessional[]): string[] {
  const names = people.map(({ name, lastName, active }) => {
    const whole = `${name} ${lastName}`.trim()
    return active === 1 ? whole : backupTexts.retired(whole)
  })
  return names.length > 0 ? [backupTexts.professionalsKept(names)] : []
}
