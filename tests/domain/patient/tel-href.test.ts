import { expect, it } from 'vitest'
import { telHref } from '#domain/patient/tel-href.ts'

it.each([
  ['3537 41-1111', 'tel:+543537411111'],
  ['+54 9 3537 411111', 'tel:+5493537411111'],
  ['3537 15 411111', 'tel:+5493537411111'],
  ['3537-412345 / 3537-498765', 'tel:+543537412345'],
  ['+57 315 123 4567', 'tel:+573151234567'],
  ['3537 415678 int. 23', 'tel:+543537415678;ext=23'],
  ['415678 (interno N° 4)', 'tel:+543537415678;ext=4'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['351/555/1234', null],
  ['no tiene', null],
  ['+', null],
  ['4123', null],
])('%s is dialled by %s', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
