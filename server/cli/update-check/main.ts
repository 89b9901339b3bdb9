import { expectDatabaseFile, expectFile } from '#server/cli/command-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { migrationTexts } from '#server/db/migrations/migration-texts.ts'
import { readPendingMigrations } from '#server/db/sqlite/database-file.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { version } from '#server/platform/version.ts'
import { updateCheckTexts as texts } from './update-check-texts.ts'

await runCommand(async ({ DATA_DIR, DATABASE_URL }) => {
  expectFile({ DATABASE_URL })
  const folder = dataFolder(DATA_DIR)
  await expectDatabaseFile(folder)
  const { database, backups } = folder
  const { pending } = await readPendingMigrations(database)
  if (pending.length === 0) return [texts.nothing(version), texts.unchanged]
  return [
    texts.due(version, pending.length),
    ...pending.map(({ number, name }) => texts.step(number, migrationTexts[number] ?? name)),
    texts.backup(backups),
    texts.wayBack,
    texts.unchanged,
  ]
})
