import fc from 'fast-check'
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
  it.each([
    ['1234567', '1234567'],
    ['12345678', '12345678'],
    ['30.123.456', '30123456'],
    ['30 123 456', '30123456'],
    [' 30123456 ', '30123456'],
    ['04142250', '4142250'],
    ['04.142.250', '4142250'],
    ['004142250', '4142250'],
    ['04.987.654', '4987654'],
    ['\u200e31456784', '31456784'],
    ['31\u200b456\ufeff784', '31456784'],
    ['\u202a31456784\u202c', '31456784'],
    ['31\u00ad456784', '31456784'],
    ['31\u00a0456\u00a0784', '31456784'],
    ['31\u202f456\u2009784', '31456784'],
    ['30-123-456', '30123456'],
    ['30\u2011123\u2013456', '30123456'],
    ['30,123,456', '30123456'],
    ['30·123·456', '30123456'],
    ['３０１２３４５６', '30123456'],
    ['١٢٣٤٥٦٧', '1234567'],
    ['30123456\n', '30123456'],
  ])('takes %j as %j', (typed, stored) => {
    expect(dniError(typed)).toBeNull()
    expect(plainDni(typed)).toBe(stored)
  })

  it.each([
    '123456',
    '0123456',
    '00000000',
    '0',
    '123456789',
    '20-30123456-7',
    '3012345a',
    '3.0e7123',
    '30/123/456',
    '30123456 o 30123457',
    '½0123456',
  ])('refuses %j', (dni) => {
    expect(dniError(dni)).toBe('El DNI debe tener 7 u 8 dígitos')
  })

  it.each(['', ' ', '-', '\u200b', '\ufeff \u00a0'])('misses one in %j', (dni) => {
    expect(dniError(dni)).toBe('El DNI es obligatorio')
  })

  it('is read again to what was read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0127. -\u200e\u00a0٣a') }), (typed) => {
        expect(plainDni(plainDni(typed))).toBe(plainDni(typed))
      }),
    )
  })
})

describe('e-mail', () => {
  it.each(['ana@example.com', 'ana.gomez+turnos@correo.example.com.ar', `${'a'.repeat(64)}@example.com`])(
    'takes %j',
    (email) => {
      expect(emailError(email)).toBeNull()
    },
  )

  it.each(['ana', 'aná@example.com', 'ana@example.com, beto@example.com', `${'a'.repeat(65)}@example.com`])(
    'refuses %j',
    (email) => {
      expect(emailError(email)).toBe('Por favor ingrese un email válido')
    },
  )

  it.each(['', ' ', '\u200b'])('misses one in %j', (email) => {
    expect(emailError(email)).toBe('El email es obligatorio')
  })
})

it('names a patient by name and surname', () => {
  expect(fullName({ firstName: 'Ana', lastName: 'Gómez' })).toBe('Ana Gómez')
  expect(fullName({ firstName: 'Ana', lastName: '' })).toBe('Ana')
})
