import { expect, it } from 'vitest'
import { keyOfPatient, uidOfPatient } from '#features/accounting/chosen-patient.ts'

const ref = '00000000-0000-4000-8000-000000000007'
const imported = { key: 1, uid: '1', ref: null }
const waiting = { key: ref, uid: ref, ref }
const confirmed = { key: 7, uid: ref, ref }

it('chooses nobody when no patient was asked for, though some have no ref', () => {
  expect(uidOfPatient([imported, waiting], null)).toBe('')
  expect(keyOfPatient([imported], '')).toBeNull()
})

it('keeps a new patient chosen when the server gives it its id', () => {
  const uid = uidOfPatient([imported, waiting], ref)
  expect(keyOfPatient([imported, waiting], uid)).toBe(ref)
  expect(keyOfPatient([imported, confirmed], uid)).toBe(7)
  expect(uidOfPatient([imported, confirmed], ref)).toBe(uid)
  expect(uidOfPatient([imported, confirmed], 7)).toBe(uid)
})

it('finds nobody for a key that does not exist', () => {
  expect(uidOfPatient([imported, confirmed], 99)).toBe('')
})
