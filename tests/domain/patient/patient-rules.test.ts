import { describe, expect, it } from 'vitest'
import { fullName } from '#domain/patient/patient.ts'
import { dniError, emailError, type PatientForm, patientFormErrors, plainDni } from '#domain/patient/patient-rules.ts'
import { localDate } from '#domain/values/local-date.ts'

const right: PatientForm = {
  firstName: 'Ana',
  lastName: 'Gómez',
  dni: '30.123.456',
  phone: '3537 123456',
  email: 'ana@example.com',
  address: '',
  birthDate: '',
  gender: '',
  emergencyContact: '',
  emergencyPhone: '',
}

const today = localDate('2026-11-19')
const errorsOf = (changed: Partial<PatientForm>) => patientFormErrors({ ...right, ...changed }, today)

describe('the form', () => {
  it('is right with the required fields alone', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('says the message of every required field', () => {
    expect(errorsOf({ firstName: '', lastName: '', dni: '', phone: '', email: '' })).toEqual({
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      dni: 'El DNI es obligatorio',
      phone: 'El teléfono es obligatorio',
      email: 'El email es obligatorio',
    })
  })

  it('takes blanks for nothing', () => {
    expect(errorsOf({ firstName: '  ', lastName: '\t', dni: ' . ', phone: ' ', email: '  ' })).toEqual({
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      dni: 'El DNI es obligatorio',
      phone: 'El teléfono es obligatorio',
      email: 'El email es obligatorio',
    })
  })

  it('takes any real day as a birth date, and says when there was no such day', () => {
    expect(errorsOf({ birthDate: '2008-10-19' })).toEqual({})
    expect(errorsOf({ birthDate: '2024-02-29' })).toEqual({})
    expect(errorsOf({ birthDate: '2023-02-29' })).toEqual({ birthDate: 'La fecha de nacimiento no es válida' })
    expect(errorsOf({ birthDate: '19/10/2008' })).toEqual({ birthDate: 'La fecha de nacimiento no es válida' })
  })

  it('refuses a birth date that is still to come', () => {
    expect(errorsOf({ birthDate: '2026-11-19' })).toEqual({})
    expect(errorsOf({ birthDate: '2026-11-20' })).toEqual({ birthDate: 'La fecha de nacimiento no puede ser futura' })
  })

  it('refuses lines that the server could not keep', () => {
    const long = 'a'.repeat(201)
    expect(errorsOf({ firstName: long, address: long, emergencyContact: 'Luis\tGómez' })).toEqual({
      firstName: 'El texto es demasiado largo (máximo 200 caracteres)',
      address: 'El texto es demasiado largo (máximo 200 caracteres)',
      emergencyContact: 'El valor no es válido',
    })
    expect(errorsOf({ address: ` ${'a'.repeat(200)} ` })).toEqual({})
  })
})

describe('DNI', () => {
  it.each(['1234567', '12345678', '30.123.456', '30 123 456', ' 30123456 ', '0123456'])('takes %j', (dni) => {
    expect(dniError(dni)).toBeNull()
  })

  it.each(['123456', '123456789', '30-123-456', '3012345a', '١٢٣٤٥٦٧', '3.0e7123'])('refuses %j', (dni) => {
    expect(dniError(dni)).toBe('El DNI debe tener 7 u 8 dígitos')
  })

  it('is stored as its digits', () => {
    expect(plainDni(' 30.123 456 ')).toBe('30123456')
  })
})

describe('e-mail', () => {
  it.each([
    'ana@example.com',
    ' ana@example.com ',
    'ana.gomez+turnos@correo.example.com.ar',
    'ñandú@correo.ar',
    `${'a'.repeat(242)}@example.com`,
  ])('takes %j', (email) => {
    expect(emailError(email)).toBeNull()
  })

  it.each([
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@@example.com',
    'ana gomez@example.com',
    'ana@example..com',
    'ana@.example.com',
    'ana@example.com.',
    'ana@example.com\r\nBcc: otra@example.com',
    'ana\u0000@example.com',
    'ana@exa\u0007mple.com',
    `${'a'.repeat(243)}@example.com`,
  ])('refuses %j', (email) => {
    expect(emailError(email)).toBe('Por favor ingrese un email válido')
  })
})

it('names a patient by name and surname', () => {
  expect(fullName({ firstName: 'Ana', lastName: 'Gómez' })).toBe('Ana Gómez')
  expect(fullName({ firstName: 'Ana', lastName: '' })).toBe('Ana')
})
