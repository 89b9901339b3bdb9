import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { withCommandDatabase } from '#server/cli/command-database.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { systemClock } from '#server/platform/clock.ts'
import { generatePassword } from '#server/resources/auth/passwords/generated-password.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { type ListedStaff, listStaff } from '#server/resources/staff/staff-repository.ts'
import {
  addStaff,
  disableAccount,
  enableAccount,
  giveStaffPassword,
  grantOwner,
  type StaffDesk,
} from './staff-accounts.ts'
import { staffTexts } from './staff-texts.ts'

type Command = (desk: StaffDesk, username: string, chosen: string | undefined) => Promise<string[]>

/** A password is never an argument: arguments show up in the shell's history and in the list of processes. */
const commands: Readonly<Record<string, Command>> = {
  add: async (desk, username, chosen) => {
    const password = chosen ?? generatePassword()
    await addStaff(desk, { username, password })
    return [staffTexts.added(username), chosen ? staffTexts.chosen : staffTexts.generated(password)]
  },
  password: async (desk, username, chosen) => {
    const password = chosen ?? generatePassword()
    await giveStaffPassword(desk, { username, password })
    return [staffTexts.passwordSet(username), chosen ? staffTexts.chosen : staffTexts.generated(password)]
  },
  disable: async (desk, username) => {
    await disableAccount(desk, username)
    return [staffTexts.disabled(username)]
  },
  enable: async (desk, username) => {
    await enableAccount(desk, username)
    return [staffTexts.enabled(username)]
  },
  'grant-owner': async (desk, username) => {
    await grantOwner(desk, username)
    return [staffTexts.ownerGranted(username)]
  },
}

await runCommand(async (settings) => {
  const [word = '', username, ...more] = process.argv.slice(2)
  const isList = word === 'list' && username === undefined
  const isCommand = username !== undefined && more.length === 0 && Object.hasOwn(commands, word)
  const command = isCommand ? commands[word] : undefined
  if (!isList && !command) throw new CommandError(staffTexts.usage)
  return withCommandDatabase(settings, async (db) => {
    const desk = { db, clock: systemClock, hasher: new PasswordHasher() }
    return command && username !== undefined ? command(desk, username, settings.STAFF_PASSWORD) : lines(desk)
  })
})

async function lines({ db, clock }: StaffDesk): Promise<string[]> {
  const accounts = await listStaff(db, clock())
  return accounts.map((account) => {
    const { username, createdAt } = account
    return staffTexts.line(username, clinicDayAt(Date.parse(createdAt)), statesOf(account).join(', '))
  })
}

function statesOf({ owner, scope, active, pending, sessions }: ListedStaff): string[] {
  const opened = pending ? staffTexts.statePending : staffTexts.stateActive(sessions)
  return [
    ...(owner ? [staffTexts.owner] : []),
    ...(scope === 'front-desk' ? [staffTexts.frontDesk] : []),
    active ? opened : staffTexts.stateDisabled,
  ]
}
