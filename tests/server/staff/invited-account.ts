import { type InvitedStaff, readInvitedStaff } from '#domain/wire/staff-wire.ts'
import type { Caller } from '#tests/support/api/api-calls.ts'

/** Invites somebody as the owner, and gives the account with the token of its link. */
export async function invite(owner: Caller, staff: object = {}): Promise<InvitedStaff> {
  const answer = await owner.post('/staff', { username: 'berta', name: 'Berta', ...staff })
  const invited = readInvitedStaff(answer.body)
  if (!invited) throw new Error(`no invitation: ${answer.text}`)
  return invited
}

/** Makes a new link as the owner, and gives its token. */
export async function renewedToken(owner: Caller, { id }: { id: number }): Promise<string> {
  return readInvitedStaff((await owner.post(`/staff/${id}/invite`, {})).body)?.token ?? ''
}
