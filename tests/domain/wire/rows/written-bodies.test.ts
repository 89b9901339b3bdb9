import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import {
  appointmentCreateBody,
  appointmentUpdateBody,
  clinicalRecordCreateBody,
  clinicalRecordUpdateBody,
  incomeCreateBody,
  incomeUpdateBody,
  patientCreateBody,
  patientUpdateBody,
} from '#domain/wire/rows/written-bodies.ts'
import { loginBody, registerBody } from '#domain/wire/session-wire.ts'

const ref = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
const madeAt = '2026-11-19T17:00:00.000Z'

const appointment = {
  date: '2026-11-19',
  startTime: '14:00',
  endTime: '14:15',
  patientId: 7,
  professionalId: 1,
  reason: 'Control',
  notes: '',
}
const patient = { firstName: 'Ana', lastName: 'Gómez', dni: '30123456', phone: '3537 123456', email: 'ana@example.com' }
const income = {
  date: '2026-11-19',
  amount: 18000,
  description: 'Consulta',
  paymentMethod: 'cash',
  category: 'consultation',
}
const record = { patientId: 7, appointmentId: 3, professionalId: 1, diagnosis: 'Lumbalgia', familyHistory: '' }
const account = { ...patient, username: 'ana', name: 'Ana', password: 'secreta' }

/** What a schema makes of a body: its output, or the first message of each field. */
function reading(schema: v.GenericSchema, body: unknown): unknown {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const messages: Record<string, string> = {}
  for (const issue of result.issues) messages[String(issue.path?.[0]?.key)] ??= issue.message
  return messages
}

const writes = [
  ['POST /appointments', appointmentCreateBody, appointment],
  ['PUT /appointments/{id}', appointmentUpdateBody, appointment],
  ['POST /patients', patientCreateBody, patient],
  ['PUT /patients/{id}', patientUpdateBody, patient],
  ['POST /incomes', incomeCreateBody, income],
  ['PUT /incomes/{id}', incomeUpdateBody, income],
  ['POST /medical-history', clinicalRecordCreateBody, record],
  ['PUT /medical-history/{id}', clinicalRecordUpdateBody, { diagnosis: 'Lumbalgia' }],
  ['POST /auth/register', registerBody, account],
] as const

describe.each(writes)('%s', (_call, schema, body) => {
  it('accepts the fields of the contract and drops all others', () => {
    const output = reading(schema, {
      ...body,
      id: 99,
      version: 5,
      role: 'admin',
      recordedBy: 3,
      confirmed: true,
      x: {},
    })
    expect(output).toMatchObject(v.parse(schema, body) as object)
    for (const foreign of ['id', 'version', 'role', 'recordedBy', 'confirmed', 'x']) {
      expect(output).not.toHaveProperty(foreign)
    }
  })

  it('is not harmed by keys that name prototypes', () => {
    const hostile = JSON.parse(
      JSON.stringify(body).replace(
        '{',
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
      ),
    )
    const output = reading(schema, hostile)
    expect(output).toEqual(v.parse(schema, body))
    expect(Object.getPrototypeOf(output)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })

  it.each([null, undefined, true, [], {}, Number.NaN, -1, 'x\u0000y'])(
    'answers a field that is %j in Spanish or not at all',
    (bad) => {
      const known: ReadonlySet<string> = new Set(Object.values(validationTexts))
      for (const field of Object.keys(schema.entries)) {
        const result = v.safeParse(schema, { ...body, [field]: bad })
        for (const issue of result.issues ?? [])
          expect(known.has(issue.message), `${field}: ${issue.message}`).toBe(true)
      }
    },
  )
})

describe('a field that may be omitted', () => {
  it('has a default when a row is created', () => {
    const { reason: _reason, notes: _notes, ...least } = appointment
    expect(v.parse(appointmentCreateBody, least)).toMatchObject({ reason: '', notes: '' })
    expect(v.parse(incomeCreateBody, income)).toMatchObject({
      patientId: null,
      discountAmount: 0,
      paymentStatus: 'completed',
      notes: '',
    })
  })

  it('stays omitted in an update, so that no default overwrites a value', () => {
    for (const schema of [appointmentUpdateBody, patientUpdateBody, incomeUpdateBody]) {
      expect(JSON.stringify(v.parse(schema, {}))).toBe('{}')
    }
  })

  it('may be accompanied by ref and madeAt', () => {
    expect(v.parse(patientCreateBody, { ...patient, ref, madeAt })).toMatchObject({ ref, madeAt })
    expect(v.parse(patientUpdateBody, { phone: '3537 400001', ref, madeAt })).toEqual({ phone: '3537 400001', madeAt })
  })
})

describe('appointments', () => {
  it('drop the seconds of a time', () => {
    expect(
      reading(appointmentCreateBody, { ...appointment, startTime: '14:00:00', endTime: '14:15:59' }),
    ).toMatchObject({
      startTime: '14:00',
      endTime: '14:15',
    })
  })

  it('report each invalid field', () => {
    const bad = {
      ...appointment,
      date: '2026-02-29',
      startTime: '25:00',
      endTime: 14,
      patientId: '7',
      professionalId: 0,
    }
    expect(reading(appointmentCreateBody, bad)).toEqual({
      date: 'La fecha no es válida',
      startTime: 'El valor no es válido',
      endTime: 'El valor no es válido',
      patientId: 'Debe seleccionar un paciente',
      professionalId: 'El valor no es válido',
    })
    expect(reading(appointmentUpdateBody, { status: 'done', cancellationReason: 'a\u0000' })).toEqual({
      status: 'El valor no es válido',
      cancellationReason: 'El valor no es válido',
    })
  })

  it('keep the line breaks of their notes', () => {
    expect(reading(appointmentUpdateBody, { notes: ' una\notra ' })).toEqual({ notes: 'una\notra' })
  })
})

describe('patients', () => {
  it('are stored trimmed, the DNI as its digits, an empty birth date as none', () => {
    const typed = { ...patient, firstName: ' Ana ', dni: ' 30.123.456 ', email: ' ana@example.com ', birthDate: '' }
    const blank = { address: '', gender: '', emergencyContact: '', emergencyPhone: '', deskNotes: '', noContact: false }
    expect(reading(patientCreateBody, typed)).toEqual({ ...patient, ...blank, birthDate: null })
    expect(reading(patientUpdateBody, { birthDate: null })).toEqual({ birthDate: null })
    expect(reading(patientUpdateBody, { birthDate: '2008-10-19' })).toEqual({ birthDate: '2008-10-19' })
  })

  it('report each invalid field', () => {
    const bad = { firstName: ' ', lastName: null, dni: '123', phone: '', email: 'ana', birthDate: '1990-02-30' }
    expect(reading(patientCreateBody, bad)).toEqual({
      firstName: 'El nombre es obligatorio',
      lastName: 'El apellido es obligatorio',
      dni: 'El DNI debe tener 7 u 8 dígitos',
      phone: 'El teléfono es obligatorio',
      email: 'Por favor ingrese un email válido',
      birthDate: 'La fecha de nacimiento no es válida',
    })
  })

  it.each(['no tiene', 'x', '41234', 'int. 23'])('refuse an impossible phone: %j', (phone) => {
    const message = 'El teléfono debe tener al menos 6 dígitos'
    expect(reading(patientUpdateBody, { phone, emergencyPhone: phone })).toEqual({
      phone: message,
      emergencyPhone: message,
    })
    expect(reading(patientUpdateBody, { emergencyPhone: '' })).toEqual({ emergencyPhone: '' })
  })

  it.each(['Ana\u0000', 'Ana\tMaría', 'Ana\nMaría', 'Ana\u007fMaría', 'An\u001ba'])(
    'take no control character in a line: %j',
    (line) => {
      for (const field of ['firstName', 'phone', 'address', 'emergencyContact']) {
        expect(reading(patientUpdateBody, { [field]: line })).toEqual({ [field]: 'El valor no es válido' })
      }
    },
  )

  it('refuse a line of more than 200 characters', () => {
    expect(reading(patientUpdateBody, { address: 'a'.repeat(201) })).toEqual({
      address: 'El texto es demasiado largo (máximo 200 caracteres)',
    })
    expect(reading(patientUpdateBody, { address: 'a'.repeat(200) })).toEqual({ address: 'a'.repeat(200) })
  })
})

describe('incomes', () => {
  it('report each invalid field', () => {
    const bad = {
      patientId: 'x',
      date: '',
      amount: -1,
      description: ' ',
      paymentMethod: 'bitcoin',
      category: '',
      discountAmount: 0.001,
      netAmount: 'x',
      paymentStatus: 'paid',
      notes: 'a'.repeat(4001),
    }
    expect(reading(incomeCreateBody, bad)).toEqual({
      patientId: 'El valor no es válido',
      date: 'La fecha no es válida',
      amount: 'El monto debe ser un número mayor o igual a 0, con dos decimales como máximo',
      description: 'La descripción es obligatoria',
      paymentMethod: 'Debe seleccionar un método de pago',
      category: 'Debe seleccionar una categoría',
      discountAmount: 'El descuento debe ser un número mayor o igual a 0, con dos decimales como máximo',
      netAmount: 'El monto neto debe ser el monto menos el descuento, y no puede ser negativo',
      paymentStatus: 'Debe seleccionar un estado de pago',
      notes: 'El texto es demasiado largo (máximo 4000 caracteres)',
    })
  })
})

describe('accounts', () => {
  it('report the messages of the registration form', () => {
    expect(reading(registerBody, { ...account, username: 'an', password: '12345' })).toEqual({
      username: 'El nombre de usuario debe tener al menos 3 caracteres',
      password: 'La contraseña debe tener al menos 6 caracteres',
    })
    expect(reading(registerBody, { ...account, username: ' ', password: '' })).toEqual({
      username: 'El nombre de usuario es obligatorio',
      password: 'La contraseña es obligatoria',
    })
  })

  it('do not trim a password', () => {
    expect(reading(loginBody, { username: ' ana ', password: ' con blancos ' })).toEqual({
      username: 'ana',
      password: ' con blancos ',
    })
    expect(reading(loginBody, { username: '', password: '' })).toEqual({
      username: 'El usuario es requerido',
      password: 'La contraseña es requerida',
    })
  })
})

describe('instants', () => {
  it.each(['2026-11-19T17:00:00Z', '2026-11-19T17:00:00.123Z'])('are accepted in UTC: %s', (instant) => {
    expect(reading(patientUpdateBody, { madeAt: instant })).toEqual({ madeAt: instant })
  })

  it.each([
    '2026-11-19',
    '2026-11-19T17:00',
    '2026-11-19T17:00:00',
    '2026-11-19T17:00:00+03',
    '2026-11-19T17:00:00-03:00',
    '2026-13-19T17:00:00Z',
    'ayer',
    1_795_000_000_000,
  ])('are refused in other forms, so that client and server read the same ones: %j', (instant) => {
    expect(reading(patientUpdateBody, { madeAt: instant })).toEqual({ madeAt: 'El valor no es válido' })
  })
})
