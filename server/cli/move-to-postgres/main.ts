import { CommandError } from '#server/cli/command-error.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { systemClock } from '#server/platform/clock.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { moveClinic } from './move-clinic.ts'
import { moveTexts } from './move-texts.ts'

await runCommand(async ({ DATA_DIR, DATABASE_URL }) => {
  if (DATABASE_URL === undefined) throw new CommandError(moveTexts.noUrl)
  const { rows, tables, kept } = await moveClinic(dataFolder(DATA_DIR), DATABASE_URL, systemClock)
  return [moveTexts.moved(rows, tables), moveTexts.kept(kept), moveTexts.next]
})
