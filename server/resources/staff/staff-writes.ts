import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import type { EditedStaff, NewStaff } from '#domain/wire/staff-wire.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Db } from '#server/db/schema.ts'
import { duplicate, invalidFields, invalidTransition, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { isUsernameTaken } from '#server/resources/auth/registration.ts'
import { closeSessions } from '#server/resources/auth/sessions.ts'
import { findUser, insertUser, type UserRow } from '#server/resources/users/user-repository.ts'
import { type Invitation, makeInvitation } from './invitations.ts'
import { expectOtherOwner } from './last-owner.ts'

/** Who changes an account and when; `userId` is null for operator commands. */
export interface StaffAuthor {
  now: number
  userId: number | null
}

/**
 * Creates a staff account without a password, with an invitation to choose one. Throws a 409 for a username that is
 * taken, and a 400 for an owner of the front desk.
 */
export async function inviteStaff(
  trx: Db,
  staff: NewStaff,
  by: StaffAuthor,
): Promise<{ id: number; invitation: Invitation }> {
  expectOwnersScope(staff)
  if (await isUsernameTaken(trx, staff.username)) throw duplicate('username', errorTexts.usernameTaken)
  const account = { ...staff, passwordHash: '', role: 'admin', phone: '', patientId: null } as const
  const id = await insertUser(trx, { ...account, createdAt: timestampOf(by.now) })
  await logStaffEvent(trx, by, 'staff.add', id)
  return { id, invitation: await makeInvitation(trx, id, by.now) }
}

/**
 * Makes a new link for a staff account: for somebody who was invited, or who has forgotten the password. The earlier
 * link ends; a password that there is holds until the link is used. Throws a 404 for any other account, and a 409 for a
 * disabled one.
 */
export async function renewInvitation(trx: Db, id: number, by: StaffAuthor): Promise<Invitation> {
  const user = await expectStaff(trx, id)
  if (user.active === 0) throw invalidTransition(errorTexts.disabledStaff)
  await logStaffEvent(trx, by, 'staff.invite', id)
  return makeInvitation(trx, id, by.now)
}

/**
 * Changes a staff account. Its sessions end when it is disabled, and when its rights change: its devices learn their
 * rights at the sign-in. Throws a 404 for any other account, a 409 for the last owner, and a 400 for an owner of the
 * front desk.
 */
export async function changeStaff(trx: Db, id: number, edited: EditedStaff, by: StaffAuthor): Promise<void> {
  const user = await expectStaff(trx, id)
  const { owner = user.owner === 1, scope = user.scope, active = user.active === 1 } = edited
  expectOwnersScope({ owner, scope })
  if (!owner || !active) await expectOtherOwner(trx, user)
  const changed = changedColumns(user, edited)
  if (Object.keys(changed).length === 0) return
  await trx.updateTable('users').set(changed).where('id', '=', id).execute()
  const { active: access, ...others } = changed
  if (access !== undefined) await logStaffEvent(trx, by, access ? 'staff.enable' : 'staff.disable', id)
  if (Object.keys(others).length > 0) await logStaffEvent(trx, by, 'staff.update', id)
  if (others.owner !== undefined || others.scope !== undefined) await closeSessions(trx, id)
}

/** Logs what was done to an account, never its values. */
export async function logStaffEvent(
  trx: Db,
  { now, userId }: StaffAuthor,
  action: AuditAction,
  id: number,
): Promise<void> {
  await writeAuditEvent(trx, { at: timestampOf(now), userId, action, about: { entity: 'user', id } })
}

async function expectStaff(trx: Db, id: number): Promise<UserRow> {
  const user = await findUser(trx, id)
  if (user?.role !== 'admin') throw notFound(errorTexts.staffNotFound)
  return user
}

/** An owner may open everything. */
function expectOwnersScope({ owner, scope }: Pick<NewStaff, 'owner' | 'scope'>): void {
  if (owner && scope !== 'full') throw invalidFields({ scope: errorTexts.ownerScope })
}
