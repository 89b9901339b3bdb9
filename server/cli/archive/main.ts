import { parseArgs } from 'node:util'
import { withCommandDatabase } from '#server/cli/command-database.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { systemClock } from '#server/platform/clock.ts'
import { deletionLines, restoredLines } from './archive-lines.ts'
import { archiveTexts } from './archive-texts.ts'
import { listDeletions } from './list-deletions.ts'
import { restoreDeletion } from './restore-deletion.ts'

const NUMBER = /^[1-9]\d{0,14}$/

await runCommand(async (settings) => {
  const { change, ...filter } = parseArguments()
  return withCommandDatabase(settings, async (db) => {
    if (change === undefined) return deletionLines(await listDeletions(db, filter))
    return restoredLines(await restoreDeletion({ db, clock: systemClock }, change))
  })
})

/** Parses the arguments. Throws CommandError for invalid ones. */
function parseArguments(): { change?: number; patient?: string | undefined; all?: boolean | undefined } {
  try {
    const options = { patient: { type: 'string' }, all: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [command, number = '', ...more] = positionals
    if (command === 'list' && positionals.length === 1) return values
    const isRestore = command === 'restore' && NUMBER.test(number) && more.length === 0
    if (isRestore && Object.keys(values).length === 0) return { change: Number(number) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new CommandError(archiveTexts.usage)
}
