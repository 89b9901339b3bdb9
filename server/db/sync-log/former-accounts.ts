import type { Selectable } from 'kysely'
import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import type { UserTable } from '#server/db/account-tables.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { hasLaterEvent, type LastEvents, readLastEvents } from './last-events.ts'
import { readFirstEpoch } from './sync-state.ts'

type Account = Selectable<UserTable>

/** Audit actions that set an account's password. */
const PASSWORD_SET = ['staff.add', 'staff.password', 'user.changePassword', 'user.resetPassword', 'user.acceptInvite']
/** Audit actions that set what a staff account may do. */
const RIGHTS_SET = ['staff.add', 'staff.update']
/** Audit actions that enabled or disabled an account. */
const ACCESS_SET = ['staff.add', 'staff.enable', 'staff.disable']

/** The accounts of the database that a restore replaces, and its first epoch. */
export interface FormerAccounts {
  accounts: readonly Account[]
  /** The last password event of each account; none while an account has its first password. */
  passwordEvents: LastEvents
  /** The last event of each account that set its rights. */
  rightsEvents: LastEvents
  /** The last event of each account that enabled or disabled it. */
  accessEvents: LastEvents
  firstEpoch: number
}

/**
 * Usernames of accounts that may sign in after a restore because of the replaced database, and not by the backup alone.
 */
export interface KeptAccounts {
  /** Staff accounts that were created after the backup and are not disabled. */
  keptAccounts: string[]
  /** Accounts that were disabled in the backup and have been enabled since. */
  enabledAccounts: string[]
}

/** Reads the accounts of a database, with their last events. */
export async function readAccounts(db: Db): Promise<FormerAccounts> {
  const accounts = await db.selectFrom('users').selectAll().orderBy('id').execute()
  return {
    accounts,
    passwordEvents: await readLastEvents(db, 'user', PASSWORD_SET),
    rightsEvents: await readLastEvents(db, 'user', RIGHTS_SET),
    accessEvents: await readLastEvents(db, 'user', ACCESS_SET),
    firstEpoch: await readFirstEpoch(db),
  }
}

/**
 * Carries accounts over from the replaced database to the restored one, in the caller's transaction:
 * - An account that was disabled since the backup stays disabled.
 * - A password that was set since the backup holds, and so do the rights of a staff account.
 * - An account that was enabled again since the backup is enabled.
 * - Staff accounts that were created since the backup are added under the same id, by which devices know whose unsent
 *   changes they hold.
 *
 * Only the first rule applies when the two databases do not share an origin: the same id then means another person.
 * Patients' accounts that were created since are left out, since their files are not in the backup either.
 */
export async function carryOverAccounts(trx: Db, former: FormerAccounts, at: string): Promise<KeptAccounts> {
  const restored = await readAccounts(trx)
  const both = { former, restored, at }
  await disableAccounts(trx, both)
  if (restored.firstEpoch !== former.firstEpoch) return { keptAccounts: [], enabledAccounts: [] }
  await keepPasswords(trx, both)
  await keepRights(trx, both)
  const enabledAccounts = await enableAccounts(trx, both)
  return { keptAccounts: await keepStaff(trx, former.accounts, at), enabledAccounts }
}

interface BothDatabases {
  former: FormerAccounts
  restored: FormerAccounts
  at: string
}

/**
 * Disables accounts. The restored database may be the later of the two, as when a restore is undone. Accounts that were
 * enabled later there stay enabled.
 */
async function disableAccounts(trx: Db, { former, restored, at }: BothDatabases): Promise<void> {
  const isSameLineage = restored.firstEpoch === former.firstEpoch
  for (const { id, usernameKey, active } of restored.accounts) {
    const disabled = former.accounts.find((other) => other.usernameKey === usernameKey && other.active === 0)
    if (!disabled || active === 0) continue
    const enabledAt = restored.accessEvents.get(id) ?? 0
    if (isSameLineage && enabledAt > (former.accessEvents.get(disabled.id) ?? 0)) continue
    await trx.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    await logChange(trx, at, 'staff.disable', id)
  }
}

/**
 * Keeps the replaced database's later passwords. The backup's password may have been replaced because somebody else
 * knows it, and the account's owner knows only the present one.
 */
async function keepPasswords(trx: Db, { former, restored, at }: BothDatabases): Promise<void> {
  for (const { before, account } of accountsInBoth(former, restored)) {
    const { id } = account
    const isSame = account.passwordHash === before.passwordHash
    if (isSame || !hasLaterEvent(former.passwordEvents, restored.passwordEvents, id)) continue
    await trx.updateTable('users').set({ passwordHash: before.passwordHash }).where('id', '=', id).execute()
    await logChange(trx, at, 'staff.password', id)
  }
}

/** Keeps the replaced database's later rights: an account that may see less since must not see more again. */
async function keepRights(trx: Db, { former, restored, at }: BothDatabases): Promise<void> {
  for (const { before, account } of accountsInBoth(former, restored)) {
    const { id } = account
    const isSame = account.owner === before.owner && account.scope === before.scope
    if (isSame || !hasLaterEvent(former.rightsEvents, restored.rightsEvents, id)) continue
    const rights = { owner: before.owner === 1, scope: before.scope }
    await trx.updateTable('users').set(rights).where('id', '=', id).execute()
    await logChange(trx, at, 'staff.update', id)
  }
}

/** Enables accounts, the reverse of disableAccounts: the later event decides. */
async function enableAccounts(trx: Db, { former, restored, at }: BothDatabases): Promise<string[]> {
  const enabled: string[] = []
  for (const { before, account } of accountsInBoth(former, restored)) {
    const { id, username } = account
    const isEnabledSince = before.active === 1 && account.active === 0
    if (!isEnabledSince || !hasLaterEvent(former.accessEvents, restored.accessEvents, id)) continue
    if (!(await mayOpenRecord(trx, account, before))) continue
    await trx.updateTable('users').set({ active: true }).where('id', '=', id).execute()
    await logChange(trx, at, 'staff.enable', id)
    enabled.push(username)
  }
  return enabled
}

/**
 * Whether the account may be enabled. Staff accounts have no file. A file has one active account at most, and an
 * account that was linked to another file since does not belong to this patient.
 */
async function mayOpenRecord(trx: Db, { patientId }: Account, before: Account): Promise<boolean> {
  if (patientId !== before.patientId) return false
  if (patientId === null) return true
  const other = trx.selectFrom('users').select('id').where('patientId', '=', patientId).where('active', '=', 1)
  return (await other.executeTakeFirst()) === undefined
}

function accountsInBoth(former: FormerAccounts, restored: FormerAccounts): { before: Account; account: Account }[] {
  return former.accounts.flatMap((before) => {
    const isSame = ({ id, usernameKey }: Account) => id === before.id && usernameKey === before.usernameKey
    const account = restored.accounts.find(isSame)
    return account ? [{ before, account }] : []
  })
}

/** Adds the staff accounts that are missing; returns the usernames of active ones. */
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
    await logChange(trx, at, 'staff.add', account.id)
  }
  return missing.filter(({ active }) => active === 1).map(({ username }) => username)
}

/** Picks the columns that this release knows. A database of a later release may have more. */
function knownColumns(account: Account) {
  const { id, username, usernameKey, passwordHash, role, name, lastName, email, phone, patientId, createdAt, scope } =
    account
  const flags = { active: account.active === 1, vouched: account.vouched === 1, owner: account.owner === 1 }
  return {
    id,
    username,
    usernameKey,
    passwordHash,
    role,
    name,
    lastName,
    email,
    phone,
    patientId,
    createdAt,
    scope,
    ...flags,
  }
}

async function logChange(trx: Db, at: string, action: AuditAction, id: number): Promise<void> {
  await writeAuditEvent(trx, { at, userId: null, action, about: { entity: 'user', id } })
}
