import { describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import type { StaffAccount } from '#domain/wire/staff-wire.ts'
import {
  BLANK_STAFF,
  invitationErrors,
  newStaffOf,
  staffChanges,
  staffFormOf,
} from '#features/clinic-settings/team/team-form.ts'

const berta: StaffAccount = {
  id: 2,
  username: 'berta',
  name: 'Berta',
  lastName: 'Sosa',
  email: '',
  owner: false,
  scope: 'front-desk',
  active: true,
  pending: false,
  inviteUntil: null,
  lastUsedAt: null,
  createdAt: '2026-11-19T15:00:00.000Z',
}

describe('the form of a member of staff', () => {
  it('asks for name and username, and for an e-mail that is one', () => {
    expect(invitationErrors(BLANK_STAFF)).toEqual({
      name: validationTexts.nameRequired,
      username: validationTexts.usernameRequired,
    })
    expect(invitationErrors({ ...BLANK_STAFF, name: 'Berta', username: 'yo', email: 'berta' })).toEqual({
      username: validationTexts.usernameShort,
      email: validationTexts.emailInvalid,
    })
    expect(invitationErrors({ ...BLANK_STAFF, name: 'Berta', username: 'berta' })).toEqual({})
  })

  it('invites to the front desk unless another access is chosen, and an owner to everything', () => {
    expect(newStaffOf({ ...BLANK_STAFF, name: 'Berta', username: 'berta' })).toMatchObject({
      owner: false,
      scope: 'front-desk',
    })
    expect(newStaffOf({ ...BLANK_STAFF, access: 'owner' })).toMatchObject({ owner: true, scope: 'full' })
    expect(newStaffOf({ ...BLANK_STAFF, access: 'full' })).toMatchObject({ owner: false, scope: 'full' })
  })

  it('sends what has changed, and nothing else', () => {
    const form = staffFormOf(berta)
    expect(staffChanges(form, berta)).toEqual({})
    expect(staffChanges({ ...form, name: ' Berta ', email: 'berta@correo.example' }, berta)).toEqual({
      email: 'berta@correo.example',
    })
    expect(staffChanges({ ...form, access: 'owner' }, berta)).toEqual({ owner: true, scope: 'full' })
  })
})
