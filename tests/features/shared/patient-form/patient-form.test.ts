import { expect, it } from 'vitest'
import {
  formFromSearch,
  formOfPatient,
  patientFields,
  patientWithDni,
} from '#features/shared/patient-form/patient-form.ts'
import { patientView } from '../../device-clinic.ts'

it.each([
  ['ana', 'Ana', ''],
  ['ana gómez', 'Ana', 'Gómez'],
  ['María José de Vega', 'María José de', 'Vega'],
  ['McCoy', 'McCoy', ''],
])('carries the letters of %j to the name', (query, firstName, lastName) => {
  expect(formFromSearch(query)).toMatchObject({ firstName, lastName, dni: '', email: '' })
})

it.each(['30123456', '30.123.456', '30 123 456'])('carries the digits of %j to the DNI', (query) => {
  expect(formFromSearch(query)).toMatchObject({ dni: '30123456', firstName: '', lastName: '' })
})

it('tells name, DNI and e-mail apart in one query', () => {
  expect(formFromSearch(' gómez 30.123.456 ana@correo.example ')).toMatchObject({
    firstName: 'Gómez',
    lastName: '',
    dni: '30123456',
    email: 'ana@correo.example',
  })
})

it('carries nothing from a blank search', () => {
  expect(Object.values(formFromSearch('  ')).join('')).toBe('')
})

it('sends what it was opened with when nothing was typed', () => {
  const seen = patientView({ birthDate: null, gender: 'Femenino', address: 'San Martín 12' })
  const fields = patientFields(formOfPatient(seen))
  for (const [name, value] of Object.entries(fields)) expect(value).toBe(seen[name as keyof typeof seen])
})

it('sends a DNI without its dots and an emptied birth date as none', () => {
  const form = { ...formOfPatient(patientView()), dni: '30.123.456', birthDate: '' }
  expect(patientFields(form)).toMatchObject({ dni: '30123456', birthDate: null })
})

it('finds another patient of the same DNI, never the one whose form it is', () => {
  const ana = patientView({ id: 1, dni: '30123456' })
  const nunez = patientView({ id: 2, dni: '8123456' })
  expect(patientWithDni([ana, nunez], '8123456')).toBe(nunez)
  expect(patientWithDni([ana, nunez], '8123456', 2)).toBeNull()
  expect(patientWithDni([ana, nunez], '812345')).toBeNull()
  expect(patientWithDni([patientView({ dni: '' })], '')).toBeNull()
})
