import { parseArgs } from 'node:util'
import { withCommandDatabase } from '#server/cli/command-database.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { systemClock } from '#server/platform/clock.ts'
import { auditTexts } from './audit-texts.ts'
import { changeAuditKey } from './change-audit-key.ts'
import { checkAudit } from './check-audit.ts'
import { listAudit } from './list-audit.ts'

const COMMANDS: ReadonlySet<string> = new Set(['verify', 'list', 'new-key'])

await runCommand(async (settings) => {
  const { command, head, patient, limit } = parseArguments()
  const key = settings.AUDIT_KEY
  return withCommandDatabase(settings, async (db, folder) => {
    if (command === 'list') return listAudit(db, { patient, limit })
    if (command === 'new-key') return changeAuditKey(db, folder, { key, clock: systemClock })
    const { lines, isIntact } = await checkAudit(db, folder, { key, expectedSeal: head })
    if (!isIntact) process.exitCode = 1
    return lines
  })
})

/** Parses the arguments. Throws CommandError for invalid ones. */
function parseArguments() {
  try {
    const options = { head: { type: 'string' }, patient: { type: 'string' }, limit: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [command, ...more] = positionals
    if (command !== undefined && COMMANDS.has(command) && more.length === 0) return { command, ...values }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new CommandError(auditTexts.usage)
}
