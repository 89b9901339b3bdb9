import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullName } from '#domain/patient/patient.ts'
import { patientFormErrors } from '#domain/patient/patient-form-errors.ts'
import { dniError, emailError, type PatientForm, plainDni, readDni } from '#domain/patient/patient-rules.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

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
  deskNotes: '',
  noContact: '',
}

const today = localDate('2026-11-19')
const errorsOf = (changed: Partial<PatientForm>) => patientFormErrors({ ...right, ...changed }, today)

describe('the form', () => {
  it('is valid with only the required fields', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('reports every required field', () => {
    expect(errorsOf({ firstName: '', lastName: '', dni: '', phone: '', email: '' })).toEqual({
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      dni: 'El DNI es obligatorio',
      phone: 'El teléfono es obligatorio',
      email: 'El email es obligatorio',
    })
  })

  it('needs no e-mail once it says that there is none, but no false one either', () => {
    const ticked = (email: string) => patientFormErrors({ ...right, email, noEmail: 'yes' }, today)
    expect(ticked(' ')).toEqual({})
    expect(ticked('ana@')).toEqual({ email: 'Por favor ingrese un email válido' })
  })

  it('treats blanks as empty', () => {
    expect(errorsOf({ firstName: '  ', lastName: '\t', dni: ' . ', phone: ' ', email: '  ' })).toEqual({
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      dni: 'El DNI es obligatorio',
      phone: 'El teléfono es obligatorio',
      email: 'El email es obligatorio',
    })
  })

  it.each([
    '\u200b',
    '\u2800',
    ' \u2800 ',
    '\u200e\u00a0',
    '\u3164',
    '\ufeff',
    '\u00ad',
    '\u2060\u2800',
    '\u115f',
    '\u0085',
  ])('treats invisible characters as empty: %j', (nothing) => {
    expect(errorsOf({ firstName: nothing, lastName: nothing, phone: nothing })).toEqual({
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      phone: 'El teléfono es obligatorio',
    })
  })

  it('accepts any existing day as a birth date, and refuses others', () => {
    expect(errorsOf({ birthDate: '2008-10-19' })).toEqual({})
    expect(errorsOf({ birthDate: '2024-02-29' })).toEqual({})
    expect(errorsOf({ birthDate: '2023-02-29' })).toEqual({ birthDate: 'La fecha de nacimiento no es válida' })
    expect(errorsOf({ birthDate: '19/10/2008' })).toEqual({ birthDate: 'La fecha de nacimiento no es válida' })
  })

  it('refuses a birth date in the future', () => {
    expect(errorsOf({ birthDate: '2026-11-19' })).toEqual({})
    expect(errorsOf({ birthDate: '2026-11-20' })).toEqual({ birthDate: 'La fecha de nacimiento no puede ser futura' })
  })

  it('refuses lines that the server could not store', () => {
    const long = 'a'.repeat(201)
    expect(
      errorsOf({ firstName: long, lastName: 'Mar\u009dtín', address: long, emergencyContact: 'Luis\tGómez' }),
    ).toEqual({
      firstName: 'El texto es demasiado largo (máximo 200 caracteres)',
      lastName: 'El valor no es válido',
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
    ['\u280031456784', '31456784'],
    ['31\u0085456784\u009d', '31456784'],
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
    ['31’456’784', '31456784'],
    ['31´456´784', '31456784'],
    ['31`456`784', '31456784'],
    ['31ʼ456ʼ784', '31456784'],
    ['31\u055a456\u055a784', '31456784'],
    ['31_456_784', '31456784'],
    ['DNI 31.456.784', '31456784'],
    ['dni: 04.142.250', '4142250'],
    ['D.N.I. N° 31.456.784', '31456784'],
    ['DNI Nº 31456784', '31456784'],
    ['DNI nro. 31456784', '31456784'],
    ['31456784\u0007', '31456784'],
    ['\u000031456784\u009f', '31456784'],
    ['\ufffc31456784', '31456784'],
    ['31\ufe0f456\ufe0f784', '31456784'],
    ['𝟛𝟙𝟜𝟝𝟞𝟟𝟠𝟜', '31456784'],
    ['𝟎𝟒𝟏𝟒𝟐𝟐𝟓𝟎', '4142250'],
    ['३१४५६७८४', '31456784'],
    ['३१.४५६.७८४', '31456784'],
    ['๓๑๔๕๖๗๘๔', '31456784'],
  ])('reads %j as %j', (typed, stored) => {
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
    'LE 31456784',
    '31456784 DNI',
    'DNI 123456',
    '３１²４５６７８',
    'Ⅲ31456784',
  ])('refuses %j', (dni) => {
    expect(dniError(dni)).toBe('El DNI debe tener 7 u 8 dígitos')
  })

  it.each(['', ' ', '-', '\u200b', '\ufeff \u00a0', 'DNI', 'D.N.I.:', '\u0007'])('is missing in %j', (dni) => {
    expect(dniError(dni)).toBe('El DNI es obligatorio')
  })

  it('stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0127. -\u200e\u00a0٣a_’', 'dni', 'n°', '𝟎') }), (typed) => {
        expect(plainDni(plainDni(typed))).toBe(plainDni(typed))
      }),
    )
  })
})

describe('a stored DNI that an earlier rule accepted', () => {
  const stored = ['0412345', '00412345', '123456', '20-30123456-7', '3012345A', '']

  it.each(stored)('%j is accepted and shown unchanged while it is not edited', (dni) => {
    expect(readDni(dni)).toBe(dni)
    expect(patientFormErrors({ ...right, dni, phone: '3537 400001' }, today, { dni })).toEqual({})
    expect(patientFormErrors({ ...right, dni, phone: '' }, today, { dni })).toEqual({
      phone: 'El teléfono es obligatorio',
    })
  })

  it.each(stored)('%j is refused as an edited DNI and in a new record', (dni) => {
    const message = dni === '' ? 'El DNI es obligatorio' : 'El DNI debe tener 7 u 8 dígitos'
    expect(patientFormErrors({ ...right, dni }, today, { dni: '30123456' })).toEqual({ dni: message })
    expect(errorsOf({ dni })).toEqual({ dni: message })
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

  it.each(['', ' ', '\u200b'])('is missing in %j', (email) => {
    expect(emailError(email)).toBe('El email es obligatorio')
  })
})

it("a patient's name is first and last name", () => {
  expect(fullName({ firstName: 'Ana', lastName: 'Gómez' })).toBe('Ana Gómez')
  expect(fullName({ firstName: 'Ana', lastName: '' })).toBe('Ana')
})
