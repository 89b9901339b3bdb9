import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#domain/user/user.ts'
import { mayOpen, paths } from '#features/shared/session/paths.ts'

const staff: SessionUser = { id: 1, username: 'direccion', role: 'admin' }
const owner = { ...staff, owner: true, scope: 'full' }
const frontDesk = { ...staff, owner: false, scope: 'front-desk' }
const patient: SessionUser = { id: 2, username: 'vera', role: 'patient', scope: 'full' }

const CLINICAL = [paths.clinicalRecords, paths.stats]
const EVERYDAY = [paths.dashboard, paths.patients, paths.appointments, paths.accounting]

describe('a screen', () => {
  it('of clinical texts or statistics is open to staff, and closed to the front desk', () => {
    for (const path of CLINICAL)
      expect(
        [staff, owner, frontDesk, patient].map((user) => mayOpen(user, path)),
        path,
      ).toEqual([true, true, false, false])
    for (const path of EVERYDAY)
      expect(
        [staff, owner, frontDesk, patient].map((user) => mayOpen(user, path)),
        path,
      ).toEqual([true, true, true, false])
  })

  it('of the settings is open to owners only', () => {
    expect([staff, owner, frontDesk, patient].map((user) => mayOpen(user, `${paths.settings}/equipo`))).toEqual([
      ...[false, true, false, false],
    ])
  })

  it('of the own account is open to everybody', () => {
    for (const user of [staff, owner, frontDesk, patient]) expect(mayOpen(user, paths.account)).toBe(true)
  })

  it('is open to a session from before there were scopes, and to a server that has none', () => {
    expect(mayOpen({ ...staff, scope: undefined }, paths.stats)).toBe(true)
    expect(mayOpen({ ...staff, scope: 'otro' }, paths.clinicalRecords)).toBe(true)
    expect(mayOpen({ ...staff, owner: 'sí' }, paths.settings)).toBe(false)
  })
})
