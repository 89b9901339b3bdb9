import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import { plainUsername } from '#domain/user/username.ts'
import { CommandError, commandErrorOf } from '#server/cli/command-error.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import type { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { setPassword } from '#server/resources/auth/passwords/set-password.ts'
import { isGuessable } from '#server/resources/auth/passwords/staff-password.ts'
import { closeSessions } from '#server/resources/auth/sessions.ts'
import { listAccounts } from '#server/resources/patients/patient-accounts.ts'
import { expectOtherOwner } from '#server/resources/staff/last-owner.ts'
import { logStaffEvent } from '#server/resources/staff/staff-writes.ts'
import { findAccountByUsername, hasAdmin, insertUser, type UserRow } from '#server/resources/users/user-repository.ts'
import { staffTexts } from './staff-texts.ts'

/** What the staff commands need. The server may run on the same database. */
export interface StaffDesk {
  db: Db
  clock: Clock
  hasher: PasswordHasher
}

interface Credentials {
  username: string
  password: string
}

/**
 * Creates a staff login, or enables a disabled one again. The first login of a clinic is its owner's. Throws CommandError for a name that is taken or too short,
 * and for a guessable password.
 */
export async function addStaff({ db, clock, hasher }: StaffDesk, { username, password }: Credentials): Promise<void> {
  const name = plainUsername(username)
  if (name.length < 3 || name.length > 200) throw new CommandError(staffTexts.usernameShort)
  if (isGuessable(password, name)) throw new CommandError(staffTexts.guessable)
  const passwordHash = await hasher.hash(password)
  await db.transaction().execute(async (trx) => {
    const known = await findAccountByUsername(trx, name)
    if (known && (known.active === 1 || known.role !== 'admin')) throw new CommandError(staffTexts.taken(name))
    const id = known ? await reopen(trx, known, passwordHash) : await insertStaff(trx, name, passwordHash, clock())
    await note(trx, clock(), 'staff.add', id)
  })
}

/** Sets a new password for any account and ends its sessions. Throws CommandError for an unknown or disabled one. */
export async function giveStaffPassword(
  { db, clock, hasher }: StaffDesk,
  { username, password }: Credentials,
): Promise<void> {
  const passwordHash = await hasher.hash(password)
  await db.transaction().execute(async (trx) => {
    const user = await expectAccount(trx, username)
    if (user.active === 0) throw new CommandError(staffTexts.isDisabled(username))
    if (user.role === 'admin' && isGuessable(password, user.username)) throw new CommandError(staffTexts.guessable)
    await setPassword(trx, user, { passwordHash })
    await note(trx, clock(), 'staff.password', user.id)
  })
}

/**
 * Disables an account; the database ends its sessions and links. Throws CommandError for an unknown account, for the
 * last one of the staff, and for the last owner.
 */
export async function disableAccount({ db, clock }: Omit<StaffDesk, 'hasher'>, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await expectAccount(trx, username)
    if (user.active === 0) return
    if (user.role === 'admin' && (await countActiveStaff(trx)) === 1) throw new CommandError(staffTexts.lastAdmin)
    await expectOtherOwner(trx, user).catch((error) => {
      throw commandErrorOf(error)
    })
    await trx.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
    await note(trx, clock(), 'staff.disable', user.id)
  })
}

/**
 * Enables a disabled account with its former password. Throws CommandError for an unknown one, and when its patient has
 * another active account by now: a file has one active account at most.
 */
export async function enableAccount({ db, clock }: Omit<StaffDesk, 'hasher'>, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await expectAccount(trx, username)
    if (user.active === 1) return
    const others = user.patientId === null ? null : await listAccounts(trx, user.patientId)
    if (others?.length) throw new CommandError(staffTexts.patientTaken(username))
    await trx.updateTable('users').set({ active: true }).where('id', '=', user.id).execute()
    await note(trx, clock(), 'staff.enable', user.id)
  })
}

/**
 * Makes a staff account an owner of the clinic, as for a clinic that has none. Throws CommandError for an unknown, disabled
 * or patient's account.
 */
export async function grantOwner({ db, clock }: Omit<StaffDesk, 'hasher'>, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await expectAccount(trx, username)
    if (user.role !== 'admin') throw new CommandError(staffTexts.isPatient(username))
    if (user.active === 0) throw new CommandError(staffTexts.isDisabled(username))
    if (user.owner === 1) return
    await trx.updateTable('users').set({ owner: true, scope: 'full' }).where('id', '=', user.id).execute()
    await note(trx, clock(), 'staff.update', user.id)
    await closeSessions(trx, user.id)
  })
}

async function expectAccount(trx: Db, username: string): Promise<UserRow> {
  const user = await findAccountByUsername(trx, username)
  if (!user) throw new CommandError(staffTexts.unknown(username))
  return user
}

async function insertStaff(trx: Db, username: string, passwordHash: string, now: number): Promise<number> {
  const person = { name: '', lastName: '', email: '', phone: '', patientId: null }
  const owner = !(await hasAdmin(trx))
  return insertUser(trx, { ...person, username, passwordHash, role: 'admin', owner, createdAt: timestampOf(now) })
}

async function reopen(trx: Db, user: UserRow, passwordHash: string): Promise<number> {
  await trx.updateTable('users').set({ active: true }).where('id', '=', user.id).execute()
  await setPassword(trx, user, { passwordHash })
  return user.id
}

async function countActiveStaff(trx: Db): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

async function note(trx: Db, now: number, action: AuditAction, id: number): Promise<void> {
  await logStaffEvent(trx, { now, userId: null }, action, id)
}
