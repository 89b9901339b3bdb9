import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { withCommandDatabase } from '#server/cli/command-database.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { systemClock } from '#server/platform/clock.ts'
import { dropMail, listUnsent, releaseMail, type UnsentMail } from './waiting-mails.ts'
import { waitingMailsTexts as texts } from './waiting-mails-texts.ts'

const [, , command, which, ...more] = process.argv
const NUMBER = /^[1-9]\d{0,14}$/

await runCommand(async (settings) => {
  const order = parseArguments()
  return withCommandDatabase(settings, async (db) => {
    if (!order) {
      const mails = await listUnsent(db)
      return mails.length === 0 ? [texts.empty] : mails.map(lineOf)
    }
    const count = await order.work(db, order.which, systemClock())
    if (count === 0) throw new CommandError(order.which === 'all' ? texts.noneHeld : texts.notThere(order.which))
    return [order.done(count)]
  })
})

/** Parses which mail to release or drop; undefined for a list. Throws CommandError for invalid arguments. */
function parseArguments() {
  if (command === 'list' && which === undefined) return undefined
  const mails = mailsNamed(which)
  if (mails === undefined || more.length > 0) throw new CommandError(texts.usage)
  if (command === 'release') return { which: mails, work: releaseMail, done: texts.released } as const
  if (command === 'drop') return { which: mails, work: dropMail, done: texts.dropped } as const
  throw new CommandError(texts.usage)
}

function mailsNamed(name = ''): number | 'all' | undefined {
  if (name === 'all') return name
  return NUMBER.test(name) ? Number(name) : undefined
}

function lineOf({ id, status, recipient, subject, attempts, failure, queuedAt }: UnsentMail): string {
  const moment = `${clinicDayAt(queuedAt)} ${clinicTimeAt(queuedAt)}`
  const tries = attempts > 0 ? [texts.attempts(attempts)] : []
  const progress = [...tries, ...(failure ? [failure] : [])].join(': ')
  return [id, texts.status[status], moment, recipient, subject, ...(progress ? [`(${progress})`] : [])].join('  ')
}
