import { expect, it } from 'vitest'
import { findLikenesses, traitsOf } from '#domain/patient/patient-likeness.ts'

const ana = {
  firstName: 'Ana María',
  lastName: 'Gómez',
  dni: '30123456',
  phone: '3537 411111',
  email: 'ana@correo.example',
}
const nobody = { firstName: '', lastName: '', dni: '', phone: '', email: '' }

const shared = (typed: Partial<typeof ana>) => findLikenesses(traitsOf({ ...nobody, ...typed }), traitsOf(ana))

it.each([
  [{ dni: '30.123.456' }, ['dni']],
  [{ dni: '\u200e030123456' }, ['dni']],
  [{ email: ' ANA@correo.example' }, ['email']],
  [{ email: 'mailto:Ana@correo.example,' }, ['email']],
  [{ phone: '+54 9 3537 41-1111' }, ['phone']],
  [{ phone: '03537 15 411111' }, ['phone']],
  [{ phone: '３５３７ ４１１１１１' }, ['phone']],
  [{ phone: '٣٥٣٧ ٤١١١١١' }, ['phone']],
  [{ phone: '3537\u2212411111' }, ['phone']],
  [{ phone: '3537/411111' }, ['phone']],
  [{ firstName: 'ANA  maria', lastName: 'gomez' }, ['name']],
  [{ firstName: 'Gómez', lastName: 'Ana María' }, ['name']],
  [{ ...ana }, ['dni', 'email', 'phone', 'name']],
  [{ firstName: 'Ana María' }, []],
  [{ dni: '3012345', phone: '41111', firstName: 'Ana', lastName: 'Gómez', email: 'ana@' }, []],
  [{}, []],
])('a record with %j shares %j', (typed, found) => {
  expect(shared(typed)).toEqual(found)
})

it.each([
  ['D’Angelo', "d'angelo"],
  ['D’Angelo', 'DANGELO'],
  ['Ruiz Díaz', 'Ruiz-Diaz'],
  ['Ruiz\u2010Díaz', 'RUIZ\u00a0DI\u0301AZ'],
  ['Ruiz Díaz', 'RuizDíaz'],
  ['D Angelo', 'D’Angelo'],
  ['D Angelo', 'dangelo'],
  ["O'Brien", 'O Brien'],
  ['Mc Donald', 'McDonald'],
  ['De la Cruz', 'Delacruz'],
  ['Mar\u009dtín', 'Martín'],
  ['D\u2800Angelo', 'Dangelo'],
])('%j and %j count as one surname', (one, other) => {
  const named = (lastName: string) => traitsOf({ ...nobody, firstName: 'Ana', lastName })
  expect(findLikenesses(named(one), named(other))).toEqual(['name'])
})

it.each([
  ['+598 099 123 456', '+598 99 123 456'],
  ['+44 (0)20 7946 0958', '0044 20 7946 0958'],
  ['４１５６７８９ mamá', '4156789'],
  ['351/555/1234', '３５１ / 555 / 1234'],
])('%j and %j count as one phone', (one, other) => {
  const reached = (phone: string) => traitsOf({ ...nobody, phone })
  expect(findLikenesses(reached(one), reached(other))).toEqual(['phone'])
})

it.each([
  ['ana@ñandú.com.ar', 'ANA@ÑANDÚ.com.ar'],
  ['ana@xn--and-6ma2c.com.ar', 'ana@ñandú.com.ar'],
])('%j and %j count as one e-mail address', (one, other) => {
  const written = (email: string) => traitsOf({ ...nobody, email })
  expect(findLikenesses(written(one), written(other))).toEqual(['email'])
})

it('fields that both lack are not shared', () => {
  expect(findLikenesses(traitsOf(nobody), traitsOf(nobody))).toEqual([])
})
