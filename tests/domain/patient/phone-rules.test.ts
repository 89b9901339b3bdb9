import { expect, it } from 'vitest'
import { phoneError } from '#domain/patient/phone-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'

it.each([
  '',
  ' ',
  '412345',
  '3537 412345',
  '(03537) 15-412345',
  '+57 315 123 4567',
  '3537-412345 / 3537-498765',
  '415678 int. 23',
  '412345 (mamá)',
  'mamá 412345, papá 498765',
  '0800 333 1234',
  '00000000',
  '３５３７ 412345',
  '４１２３４５',
  '٤١٢٣٤٥',
  '३५३७ ४१२३४५',
])('%j is accepted', (phone) => {
  expect(phoneError(phone)).toBeNull()
})

it.each([
  'no tiene',
  'sin teléfono',
  'abcdef',
  'x',
  '-',
  '+',
  '.',
  '???',
  '41234',
  '4123 (mamá)',
  'int. 23',
  '107',
  'TREINTA Y CINCO',
  '1 2 3 4 5',
  '４１２３',
  '①②③④⑤⑥',
])('%j is refused', (phone) => {
  expect(phoneError(phone)).toBe(validationTexts.phoneInvalid)
})

it('a line that is too long or holds control characters gives the message of every line', () => {
  expect(phoneError('1'.repeat(201))).toBe(validationTexts.lineTooLong)
  expect(phoneError('3537\t412345')).toBe(validationTexts.valueInvalid)
})
