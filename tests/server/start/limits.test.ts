import { expect, it } from 'vitest'
import { readSettings, SettingsError } from '#server/platform/env.ts'
import { defaultLimits, limitsOf } from '#server/rate-limits/limits.ts'

it('limits have their defaults without settings', () => {
  expect(limitsOf(readSettings({}))).toEqual(defaultLimits)
})

it.each([
  ['LOGIN_FAILURES_PER_ADDRESS', 'loginFailuresPerAddress'],
  ['REGISTRATIONS_PER_ADDRESS', 'registrationsPerAddress'],
  ['RECOVERIES_PER_ADDRESS', 'recoveriesPerAddress'],
  ['RECOVERIES_PER_ACCOUNT', 'recoveriesPerAccount'],
  ['CONTACTS_PER_ADDRESS', 'contactsPerAddress'],
  ['REQUESTS_PER_ACCOUNT', 'requestsPerAccount'],
  ['EXPORTS_PER_ACCOUNT', 'exportsPerAccount'],
])('%s sets %s, as a whole number', (variable, limit) => {
  expect(limitsOf(readSettings({ [variable]: '7' }))).toEqual({ ...defaultLimits, [limit]: 7 })
  for (const bad of ['0', '-1', '1.5', 'muchos', '1e3']) {
    expect(() => readSettings({ [variable]: bad })).toThrow(SettingsError)
    expect(() => readSettings({ [variable]: bad })).toThrow(`La variable ${variable} no es válida`)
  }
})
