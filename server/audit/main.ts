import { parseArgs } from 'node:util'
import { CommandError } from '#server/operator/command-error.ts'
import { withOperatorDatabase } from '#server/operator/operator-database.ts'
import { runCommand } from '#server/operator/run-command.ts'
import { auditTexts } from './audit-texts.ts'
import { checkAudit } from './check-audit.ts'
import { listAudit } from './list-audit.ts'

await runCommand(async (settings) => {
  const { command, head, patient, limit } = order()
  return withOperatorDatabase(settings, async (db, folder) => {
    if (command === 'list') return listAudit(db, { patient, limit })
    const { lines, isWhole } = await checkAudit(db, folder, { key: settings.AUDIT_KEY, head })
    if (!isWhole) process.exitCode = 1
    return lines
  })
})

/** Throws CommandError for anything that is no order. */
function order() {
  try {
    const options = { head: { type: 'string' }, patient: { type: 'string' }, limit: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [command, ...more] = positionals
    if ((command === 'verify' || command === 'list') && more.length === 0) return { command, ...values }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new CommandError(auditTexts.usage)
}
