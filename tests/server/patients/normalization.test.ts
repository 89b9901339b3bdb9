import { array } from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unconfirmedPatient } from '#domain/wire/account-linking-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, patientBody, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const SPELLINGS = [
  '04142250',
  '04.142.250',
  '4.142.250',
  ' 4142250',
  '\u200e4142250',
  '4142250\ufeff',
  '4-142-250',
  '٤١٤٢٢٥٠',
  '4’142’250',
  '4´142´250',
  '4_142_250',
  '4·142·250',
  '\ufffc4142250',
  '४१४२२५०',
  '𝟒𝟏𝟒𝟐𝟐𝟓𝟎',
  'DNI 04.142.250',
]

let server: TestServer
let staff: Caller
let known: Awaited<ReturnType<typeof createPatient>>

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:', limits: { registrationsPerAddress: 1000 } })
  staff = await staffOf(server)
  const names = { firstName: 'Ángela', lastName: 'D’Angelo Ruiz-Díaz' }
  known = await createPatient(staff, { ...names, dni: '04142250', email: 'mailto:angela@correo.example,' })
})
afterAll(() => server.stop())

it('stores a new patient in normalized form', () => {
  expect(known).toMatchObject({ dni: '4142250', email: 'angela@correo.example' })
})

it.each(SPELLINGS)('recognizes the DNI %j of a new patient, and finds it', async (dni) => {
  const answer = await staff.post('/patients', patientBody({ dni }))
  expect(answer).toMatchObject({ status: 409, body: { existingId: known.id } })
  const found = (await staff.get(`/patients?search=${encodeURIComponent(dni)}`)).as(array(patientRow))
  expect(found.map(({ id }) => id)).toEqual([known.id])
})

it.each(SPELLINGS)('creates no second confirmed record for a visitor with the DNI %j', async (dni) => {
  const { patientId } = await registerPatient(server, { dni })
  const waiting = (await staff.get('/patients/unconfirmed')).as(array(unconfirmedPatient))
  const own = waiting.find(({ id }) => id === patientId)
  expect(own).toMatchObject({ dni: '4142250', matches: [{ id: known.id, byDni: true }] })
})

it('ignores control characters in a DNI', async () => {
  expect(await staff.post('/patients', patientBody({ dni: '4142250\u0007' }))).toMatchObject({
    status: 409,
    body: { existingId: known.id },
  })
})

it.each([
  'angela@correo.example.',
  'mailto:angela@correo.example',
  '<angela@correo.example>',
  'ANGELA@CORREO.example;',
  'angela@correo',
])('finds the e-mail by %j', async (typed) => {
  const found = (await staff.get(`/patients?search=${encodeURIComponent(typed)}`)).as(array(patientRow))
  expect(found.map(({ id }) => id)).toEqual([known.id])
})

it.each([
  "d'angelo",
  "d' angelo",
  'D ’ Angelo',
  'dangelo',
  'D`ANGELO',
  'ruiz diaz',
  'ruiz-diaz',
  'Ruiz\u2011Díaz',
  'angela',
])('finds the name by %j', async (typed) => {
  const found = (await staff.get(`/patients?search=${encodeURIComponent(typed)}`)).as(array(patientRow))
  expect(found.map(({ id }) => id)).toEqual([known.id])
})

it.each([
  'aná@correo.example',
  'ana@correo.example, beto@correo.example',
  'ana gomez@correo.example',
  '.ana@correo.example',
  'ana..gomez@correo.example',
  'ana@correo',
])('refuses an unreachable e-mail: %j', async (email) => {
  const visitor = callerWith(server.app)
  const refusal = { status: 400, body: { errors: { email: 'Por favor ingrese un email válido' } } }
  const person = {
    username: 'otra',
    name: 'Ana',
    lastName: 'Gómez',
    phone: '1',
    dni: '30555666',
    password: 'una-clave',
  }
  expect(await staff.post('/patients', patientBody({ email }))).toMatchObject(refusal)
  expect(await staff.put(`/patients/${known.id}`, { email })).toMatchObject(refusal)
  expect(await visitor.post('/auth/register', { ...person, email })).toMatchObject(refusal)
  expect(await visitor.post('/auth/forgot-password', { email })).toMatchObject(refusal)
  expect(await visitor.post('/contact', { nombre: 'Ana', email, mensaje: 'Hola' })).toMatchObject(refusal)
})
