import { expect, it } from 'vitest'
import { phoneSearch } from '#domain/patient/phone-search.ts'

it.each([
  ['411111', '3537 41-1111', true],
  ['3537 41', '3537 41-1111', true],
  ['03537 411111', '3537 41-1111', true],
  ['15 411111', '3537 41-1111', true],
  ['+54 9 3537 411111', '3537 41-1111', true],
  ['+54 9 3537 411111', '(03537) 15-411111', true],
  ['+54 9 351 5411111', '3537 41-1111', false],
  ['411112', '3537 41-1111', false],
])('%j finds the phone %j: %s', (query, phone, isFound) => {
  expect(phoneSearch(query)?.(phone)).toBe(isFound)
})

it.each(['ana', 'ana 411111', '353', '', 'ana@correo.example'])('%j is no part of a phone', (query) => {
  expect(phoneSearch(query)).toBeNull()
})
