import { readAnswer } from '#data/remote/http/read-answer.ts'
import {
  type EditedStaff,
  type InvitedStaff,
  type NewStaff,
  readInvitedStaff,
  readStaffAccount,
  readStaffList,
  type StaffAccount,
} from '#domain/wire/staff-wire.ts'
import type { Ask } from './sync-api.ts'

/** GET /staff, for owners. Rejects with RefusedError, UnreachableError or SessionEndedError. */
export async function fetchStaff(ask: Ask): Promise<StaffAccount[]> {
  return readAnswer(readStaffList, await ask({ method: 'GET', path: 'staff' }))
}

/**
 * POST /staff: makes an account and its invitation, whose token only this answer has; never queued. Rejects as above; a
 * 409 says that the username is taken.
 */
export async function inviteStaff(ask: Ask, staff: NewStaff): Promise<InvitedStaff> {
  return readAnswer(readInvitedStaff, await ask({ method: 'POST', path: 'staff', body: JSON.stringify(staff) }))
}

/** POST /staff/{id}/invite: makes a new link; the earlier one ends. Rejects as above. */
export async function renewInvitation(ask: Ask, id: number): Promise<InvitedStaff> {
  return readAnswer(readInvitedStaff, await ask({ method: 'POST', path: `staff/${id}/invite`, body: '{}' }))
}

/** PUT /staff/{id}: changes what is given. Rejects as above; a 409 says that it is the last owner. */
export async function changeStaff(ask: Ask, id: number, edited: EditedStaff): Promise<StaffAccount> {
  return readAnswer(readStaffAccount, await ask({ method: 'PUT', path: `staff/${id}`, body: JSON.stringify(edited) }))
}
