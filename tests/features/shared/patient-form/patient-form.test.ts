import { expect, it } from 'vitest'
import { formFromSearch, formOfPatient, patientFields } from '#features/shared/patient-form/patient-form.ts'
import { patientView } from '../../device-clinic.ts'

it.each([
  ['ana', 'Ana', ''],
  ['ana gómez', 'Ana', 'Gómez'],
  ['María José de Vega', 'María José de', 'Vega'],
  ['McCoy', 'McCoy', ''],
])('the letters of %j are put into the name', (query, firstName, lastName) => {
  expect(formFromSearch(query)).toMatchObject({ firstName, lastName, dni: '', email: '' })
})

it.each([
  '30123456',
  '30.123.456',
  '30 123 456',
  '030.123.456',
  '\u200e30123456',
  '30-123-456',
  '30·123·456',
  '30’123’456',
  '३०१२३४५६',
])('the digits of %j are put into the DNI', (query) => {
  expect(formFromSearch(query)).toMatchObject({ dni: '30123456', firstName: '', lastName: '' })
})

it.each([['3537 411111'], ['+54 9 3537 411111'], ['3537-411111']])(
  'puts %j, too long for a DNI, into the phone',
  (query) => {
    expect(formFromSearch(query)).toMatchObject({ phone: query, dni: '', firstName: '', lastName: '' })
  },
)

it('the text before a comma is read as the surname, and other signs are ignored', () => {
  expect(formFromSearch('gómez, ana')).toMatchObject({ firstName: 'Ana', lastName: 'Gómez' })
  expect(formFromSearch('De Vega, María José')).toMatchObject({ firstName: 'María José', lastName: 'De Vega' })
  expect(formFromSearch('gómez,')).toMatchObject({ firstName: 'Gómez', lastName: '' })
  expect(formFromSearch('ana2 gómez')).toMatchObject({ firstName: 'Ana2', lastName: 'Gómez' })
})

it('name, DNI and e-mail in one query are separated', () => {
  expect(formFromSearch(' gómez 30.123.456 ana@correo.example ')).toMatchObject({
    firstName: 'Gómez',
    lastName: '',
    dni: '30123456',
    email: 'ana@correo.example',
  })
})

it('a blank search fills in nothing', () => {
  expect(Object.values(formFromSearch('  ')).join('')).toBe('')
})

it('the initial values are sent when nothing was typed', () => {
  const seen = patientView({ birthDate: null, gender: 'Femenino', address: 'San Martín 12' })
  const fields = patientFields(formOfPatient(seen))
  for (const [name, value] of Object.entries(fields)) expect(value).toBe(seen[name as keyof typeof seen])
})

it.each(['0412345', '123456', '20-30123456-7'])('an unchanged DNI is not sent: %j', (dni) => {
  const seen = patientView({ dni })
  expect(patientFields({ ...formOfPatient(seen), phone: '3537 400001' }).dni).toBe(dni)
})

it('DNI and e-mail are sent normalized, and an empty birth date as none', () => {
  const form = { ...formOfPatient(patientView()), dni: '030.123.456', email: '<ana@correo.example>,', birthDate: '' }
  expect(patientFields(form)).toMatchObject({ dni: '30123456', email: 'ana@correo.example', birthDate: null })
})
