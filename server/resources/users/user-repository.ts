import type { Insertable, Selectable } from 'kysely'
import { formerUsernameKey, usernameKey } from '#domain/user/username.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { type Caller, scopeOf } from '#server/http/access/caller.ts'
import { findPatient } from '#server/resources/patients/patient-repository.ts'

export type UserRow = Selectable<DatabaseSchema['users']>
type NewUser = Omit<Insertable<DatabaseSchema['users']>, 'id' | 'usernameKey' | 'scopeVersion'>

/** A user as answers show it, without the password hash. */
export function userResourceOf(row: UserRow) {
  const { id, username, name, lastName, email, phone, role, patientId, owner, scope } = row
  const shown = { id, username, name, lastName, email, phone, role, patientId, owner: owner === 1 }
  return role === 'admin' ? { ...shown, scope } : shown
}

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the active account of this username; undefined when nobody has it or it is disabled. */
export async function findAccount(db: Db, username: string): Promise<UserRow | undefined> {
  const account = await findAccountByUsername(db, username)
  return account?.active === 1 ? account : undefined
}

/**
 * Finds the account of this username, active or disabled. Two usernames that differ only in invisible characters are
 * found by their exact spelling.
 */
export async function findAccountByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  const former = formerUsernameKey(username)
  const keys = [usernameKey(username), former]
  const accounts = await db.selectFrom('users').selectAll().where('usernameKey', 'in', keys).execute()
  return accounts.find((account) => account.usernameKey === former) ?? accounts[0]
}

/** Whether the account is active and its password has not changed since the row was read. */
export async function hasPassword(db: Db, { id, passwordHash }: UserRow): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('active', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads a user with the patient file, if the caller may see it: staff see everybody, others see themselves. */
export async function findUserWithPatient(db: Db, id: number, caller: Caller) {
  const isVisible = caller.role === 'admin' || caller.userId === id
  const user = isVisible ? await findUser(db, id) : undefined
  if (!user) return null
  const patient = user.patientId === null ? null : await findPatient(db, user.patientId, scopeOf(caller))
  return { ...userResourceOf(user), version: patient?.version ?? 0, Patient: patient }
}

/** Whether the clinic has a staff account, in use or disabled. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return admin !== undefined
}

/** Whether somebody owns the clinic who can sign in: neither disabled, nor invited without a password yet. */
export async function hasOwner(db: Db): Promise<boolean> {
  const owners = db.selectFrom('users').select('id').where('owner', '=', 1).where('active', '=', 1)
  return (await owners.where('passwordHash', '<>', '').limit(1).executeTakeFirst()) !== undefined
}

/** Inserts a user; the unique index on the folded username rejects a second one. */
export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, usernameKey: usernameKey(user.username), scopeVersion: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
