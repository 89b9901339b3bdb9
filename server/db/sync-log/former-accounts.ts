import type { Selectable } from 'kysely'
import type { UserTable } from '#server/db/account-tables.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { isLater, type LastEvents, lastEvents } from './last-events.ts'
import { firstEpoch } from './sync-state.ts'

type Account = Selectable<UserTable>

/** The words of the audit log for an account that was given a password. */
const PASSWORD_SET = ['staff.add', 'staff.password', 'user.changePassword', 'user.resetPassword']
/** Those for an account that was let in or shut out. */
const ACCESS_SET = ['staff.add', 'staff.enable', 'staff.disable']

/** The accounts of a database that a restored one replaces, and its first epoch. */
export interface FormerAccounts {
  accounts: readonly Account[]
  /** Of their passwords; none while an account has the one that it was made with. */
  passwordEvents: LastEvents
  /** Of whether they may sign in. */
  accessEvents: LastEvents
  firstEpoch: number
}

/** The usernames of those whom a restored database lets in as the replaced one did, and its backup did not. */
export interface KeptAccounts {
  /** The staff who came after the backup and have not been shut out since. */
  keptAccounts: string[]
  /** Who was shut out in the backup, and let in again since. */
  enabledAccounts: string[]
}

/** What a database says of its accounts. */
export async function accountsIn(db: Db): Promise<FormerAccounts> {
  const accounts = await db.selectFrom('users').selectAll().orderBy('id').execute()
  return {
    accounts,
    passwordEvents: await lastEvents(db, 'user', PASSWORD_SET),
    accessEvents: await lastEvents(db, 'user', ACCESS_SET),
    firstEpoch: await firstEpoch(db),
  }
}

/**
 * Carries over to a restored database what the replaced one says of who may sign in, inside the caller's transaction: whoever was shut out
 * since the backup stays out; a password that was set since is the one that holds; who was let in again since is let in; and who of the
 * staff came since stays in, under the same id, by which devices know whose unsent changes they hold. Only the first where the two do not
 * go on from one database: the ids of the replaced one are other people's.
 * Patients who came since are left out: their records are not in the backup either.
 */
export async function carryOverAccounts(trx: Db, former: FormerAccounts, at: string): Promise<KeptAccounts> {
  const restored = await accountsIn(trx)
  const both = { former, restored, at }
  await disableAccounts(trx, both)
  if (restored.firstEpoch !== former.firstEpoch) return { keptAccounts: [], enabledAccounts: [] }
  await keepPasswords(trx, both)
  const enabledAccounts = await enableAccounts(trx, both)
  return { keptAccounts: await keepStaff(trx, former.accounts, at), enabledAccounts }
}

interface BothDatabases {
  former: FormerAccounts
  restored: FormerAccounts
  at: string
}

/** What is restored may be the later of the two, as when a restore is undone: who was let in again there stays in. */
async function disableAccounts(trx: Db, { former, restored, at }: BothDatabases): Promise<void> {
  const isSameLineage = restored.firstEpoch === former.firstEpoch
  for (const { id, usernameKey, active } of restored.accounts) {
    const shutOut = former.accounts.find((other) => other.usernameKey === usernameKey && other.active === 0)
    if (!shutOut || active === 0) continue
    const letInAt = restored.accessEvents.get(id) ?? 0
    if (isSameLineage && letInAt > (former.accessEvents.get(shutOut.id) ?? 0)) continue
    await trx.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    await note(trx, at, 'staff.disable', id)
  }
}

/**
 * The password of the backup may have been replaced because somebody knows it, and its person knows the present one.
 */
async function keepPasswords(trx: Db, { former, restored, at }: BothDatabases): Promise<void> {
  for (const { before, account } of inBoth(former, restored)) {
    const { id } = account
    const isSame = account.passwordHash === before.passwordHash
    if (isSame || !isLater(former.passwordEvents, restored.passwordEvents, id)) continue
    await trx.updateTable('users').set({ passwordHash: before.passwordHash }).where('id', '=', id).execute()
    await note(trx, at, 'staff.password', id)
  }
}

/** As disableAccounts, the other way round: the later word on who may sign in holds. */
async function enableAccounts(trx: Db, { former, restored, at }: BothDatabases): Promise<string[]> {
  const enabled: string[] = []
  for (const { before, account } of inBoth(former, restored)) {
    const { id, username } = account
    const isLetIn = before.active === 1 && account.active === 0
    if (!isLetIn || !isLater(former.accessEvents, restored.accessEvents, id)) continue
    if (!(await mayOpenRecord(trx, account, before))) continue
    await trx.updateTable('users').set({ active: true }).where('id', '=', id).execute()
    await note(trx, at, 'staff.enable', id)
    enabled.push(username)
  }
  return enabled
}

/** Staff open none of their own. A record is never open to two, and an account that was tied to another one since is not that patient's. */
async function mayOpenRecord(trx: Db, { patientId }: Account, before: Account): Promise<boolean> {
  if (patientId !== before.patientId) return false
  if (patientId === null) return true
  const other = trx.selectFrom('users').select('id').where('patientId', '=', patientId).where('active', '=', 1)
  return (await other.executeTakeFirst()) === undefined
}

function inBoth(former: FormerAccounts, restored: FormerAccounts): { before: Account; account: Account }[] {
  return former.accounts.flatMap((before) => {
    const isSame = ({ id, usernameKey }: Account) => id === before.id && usernameKey === before.usernameKey
    const account = restored.accounts.find(isSame)
    return account ? [{ before, account }] : []
  })
}

/** Gives the usernames of those who may sign in. */
async function keepStaff(trx: Db, former: readonly Account[], at: string): Promise<string[]> {
  const present = await trx.selectFrom('users').select(['id', 'usernameKey']).execute()
  const isMissing = ({ id, usernameKey }: Account) =>
    present.every((other) => other.id !== id && other.usernameKey !== usernameKey)
  const missing = former.filter((account) => account.role === 'admin' && isMissing(account))
  for (const account of missing) {
    await trx
      .insertInto('users')
      .values({ ...knownColumns(account), scopeVersion: 0 })
      .execute()
    await note(trx, at, 'staff.add', account.id)
  }
  return missing.filter(({ active }) => active === 1).map(({ username }) => username)
}

/** Without those that a later release has given to a database which is replaced by an older one. */
function knownColumns(account: Account) {
  const { id, username, usernameKey, passwordHash, role, name, lastName, email, phone, patientId, createdAt } = account
  const flags = { active: account.active === 1, vouched: account.vouched === 1 }
  return { id, username, usernameKey, passwordHash, role, name, lastName, email, phone, patientId, createdAt, ...flags }
}

async function note(trx: Db, at: string, action: string, id: number): Promise<void> {
  await writeAuditEvent(trx, { at, userId: null, action, about: { entity: 'user', id } })
}
