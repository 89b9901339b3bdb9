import { expect, it } from 'vitest'
import { telHref } from '#features/patients/tel-href.ts'

it.each([
  ['3537 41-1111', 'tel:3537411111'],
  ['+54 9 3537 411111', 'tel:+5493537411111'],
  ['no tiene', null],
  ['+', null],
])('%s is dialled by %s', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
