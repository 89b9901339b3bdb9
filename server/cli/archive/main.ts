import { parseArgs } from 'node:util'
import { withCommandDatabase } from '#server/cli/command-database.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { runCommand } from '#server/cli/run-command.ts'
import type { Db } from '#server/db/schema.ts'
import { systemClock } from '#server/platform/clock.ts'
import { listDeletions } from '#server/resources/archive/list-deletions.ts'
import { type Restored, restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import { RestoreRefusedError } from '#server/resources/archive/restore-refused-error.ts'
import { deletionLines, restoredLines } from './archive-lines.ts'
import { archiveTexts } from './archive-texts.ts'

const NUMBER = /^[1-9]\d{0,14}$/

await runCommand(async (settings) => {
  const { change, ...filter } = parseArguments()
  return withCommandDatabase(settings, async (db) => {
    if (change === undefined) return deletionLines(await listDeletions(db, filter))
    return restoredLines(await restore(db, change))
  })
})

async function restore(db: Db, change: number): Promise<Restored> {
  try {
    return await restoreDeletion({ db, clock: systemClock }, change)
  } catch (error) {
    throw error instanceof RestoreRefusedError ? new CommandError(error.message) : error
  }
}

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
