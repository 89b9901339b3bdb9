import type { Selectable } from 'kysely'
import type { UserTable } from './account-tables.ts'
import { writeAuditEvent } from './audit-log.ts'
import type { Db } from './schema.ts'
import { lineage, syncState } from './sync-state.ts'

type Account = Selectable<UserTable>

/** The words of the audit log for an account that was given a password. */
const PASSWORD_SET = ['staff.add', 'staff.password', 'user.changePassword', 'user.resetPassword']

/** The accounts of a database that a restored one replaces, and its first life. */
export interface FormerAccounts {
  accounts: readonly Account[]
  /** By the id of an account, the last row of the audit log that tells of its password; none while it has the one that it was made with. */
  passwordEvents: ReadonlyMap<number, number>
  firstEpoch: number
}

/** What a database says of its accounts. */
export async function accountsIn(db: Db): Promise<FormerAccounts> {
  const accounts = await db.selectFrom('users').selectAll().orderBy('id').execute()
  return { accounts, passwordEvents: await passwordEvents(db), firstEpoch: await firstEpoch(db) }
}

/**
 * Carries over to a restored database what the replaced one says of who may sign in, inside the caller's transaction: whoever was shut out
 * since the backup stays out; a password that was set since is the one that holds; and who of the staff came since stays in, under the
 * same id, by which devices know whose unsent changes they hold. Only the first where the two do not go on from one database: the ids of
 * the replaced one are other people's.
 * Gives the usernames of those who stayed in. Patients who came since are left out: their records are not in the backup either.
 */
export async function carryOverAccounts(trx: Db, former: FormerAccounts, at: string): Promise<string[]> {
  await disableAccounts(trx, former.accounts, at)
  if ((await firstEpoch(trx)) !== former.firstEpoch) return []
  await keepPasswords(trx, former, at)
  return keepStaff(trx, former.accounts, at)
}

async function disableAccounts(trx: Db, former: readonly Account[], at: string): Promise<void> {
  const shutOut = former.filter(({ active }) => active === 0).map(({ usernameKey }) => usernameKey)
  const accounts = await trx.selectFrom('users').select(['id', 'usernameKey']).where('active', '=', 1).execute()
  for (const { id } of accounts.filter(({ usernameKey }) => shutOut.includes(usernameKey))) {
    await trx.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    await note(trx, at, 'staff.disable', id)
  }
}

/**
 * The password of the backup may have been replaced because somebody knows it, and its person knows the present one. What is restored
 * may also be the later of the two, as when a restore is undone: rows of the log have higher numbers in every later life.
 */
async function keepPasswords(trx: Db, former: FormerAccounts, at: string): Promise<void> {
  const restored = await accountsIn(trx)
  const isLater = (id: number) => (former.passwordEvents.get(id) ?? 0) > (restored.passwordEvents.get(id) ?? 0)
  for (const { id, usernameKey, passwordHash } of former.accounts) {
    const account = restored.accounts.find((other) => other.id === id && other.usernameKey === usernameKey)
    if (!account || account.passwordHash === passwordHash || !isLater(id)) continue
    await trx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
    await note(trx, at, 'staff.password', id)
  }
}

async function keepStaff(trx: Db, former: readonly Account[], at: string): Promise<string[]> {
  const present = await trx.selectFrom('users').select(['id', 'usernameKey']).execute()
  const isMissing = ({ id, usernameKey }: Account) =>
    present.every((other) => other.id !== id && other.usernameKey !== usernameKey)
  const missing = former.filter((account) => account.role === 'admin' && isMissing(account))
  for (const { active, vouched, ...account } of missing) {
    const flags = { active: active === 1, vouched: vouched === 1 }
    await trx
      .insertInto('users')
      .values({ ...account, ...flags, scopeVersion: 0 })
      .execute()
    await note(trx, at, 'staff.add', account.id)
  }
  return missing.map(({ username }) => username)
}

async function passwordEvents(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['id', 'entityId'])
    .where('entity', '=', 'user')
    .where('action', 'in', PASSWORD_SET)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, entityId }) => [Number(entityId), id]))
}

async function firstEpoch(db: Db): Promise<number> {
  const [first] = await lineage(db)
  return (first ?? (await syncState(db))).epoch
}

async function note(trx: Db, at: string, action: string, id: number): Promise<void> {
  await writeAuditEvent(trx, { at, userId: null, action, about: { entity: 'user', id } })
}
