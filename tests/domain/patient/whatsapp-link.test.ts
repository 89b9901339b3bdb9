import { expect, it } from 'vitest'
import { whatsappLink, whatsappNumber } from '#domain/patient/whatsapp-link.ts'

it.each([
  ['3537 412345', '5493537412345'],
  ['3537-41-2345', '5493537412345'],
  ['03537 15 412345', '5493537412345'],
  ['351 1234567', '5493511234567'],
  ['(0351) 15-123-4567', '5493511234567'],
  ['11 15 2345 6789', '5491123456789'],
  ['+54 3537 15 412345', '5493537412345'],
  ['+54 9 3537 15-412345', '5493537412345'],
  ['412345', '5493537412345'],
  ['3537-412345 / 3537-498765', '5493537412345'],
  ['+57 315 123 4567', '573151234567'],
  ['+598 099 123 456', '59899123456'],
  ['+44 (0)20 7946 0958', '442079460958'],
])('%j links to %s', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number)
})

it.each([
  '',
  'sin teléfono',
  '4123',
  '3537 41234567890',
  '3537 415678 int. 23',
  '3537 415678 (int. 23)',
  '415678, int 23',
  '415678 - interno 4',
  '415678 extensión 23',
  '415678 interno N° 4',
  '415678 anexo 12',
  '415678 interno',
  '+598 2901 2345 int 12',
  '351/555/1234',
  '351154 - 498765',
])('%j has no link', (phone) => {
  expect(whatsappNumber(phone)).toBeNull()
  expect(whatsappLink(phone, 'Hola')).toBeNull()
})

it('the link has the text unchanged', () => {
  expect(whatsappLink('3537 412345', '¿A las 14:15 & 30?')).toBe(
    'https://wa.me/5493537412345?text=%C2%BFA%20las%2014%3A15%20%26%2030%3F',
  )
})
