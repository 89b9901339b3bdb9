import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessTable } from '#server/http/access-table.ts'
import { type Answer, type Caller, callerWith, staffOf } from '#tests/support/api-calls.ts'
import { apiDocument } from '#tests/support/api-document.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  incomeBody,
  patientBody,
  recordBody,
  registerPatient,
  requestAppointments,
  requestBody,
} from '#tests/support/clinic-rows.ts'
import { type MailServer, mailBy, startMailServer } from '#tests/support/mail-server.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

/** One event stream stays open for as long as its reader does; it has tests of its own. */
const STREAM = 'GET /sync/events'
const calls = Object.entries(accessTable)
  .flatMap(([path, rows]) => Object.keys(rows).map((verb) => `${verb} ${path}`))
  .filter((call) => call !== STREAM)

let mails: MailServer
let server: TestServer
let staff: Caller

beforeAll(async () => {
  mails = await startMailServer()
  server = await createTestServer({ dataDir: ':memory:', mail: mailBy(mails.url), publicUrl: 'https://turnos.example' })
  staff = await staffOf(server)
})
/** Closing fails when an answer was not the declared one. */
afterAll(async () => {
  await server.stop()
  await mails.stop()
})

const visitor = () => callerWith(server.app)
const account = () => registerPatient(server)
const patient = () => createPatient(staff)

let days = 0
/** A turno of a new patient, on a day of its own. */
async function turno(fields: Record<string, unknown> = {}) {
  days++
  const date = `2027-${String(1 + Math.floor(days / 28)).padStart(2, '0')}-${String(1 + (days % 28)).padStart(2, '0')}`
  return createAppointment(staff, (await patient()).id, { date, ...fields })
}

async function pending() {
  const [first] = await requestAppointments((await account()).calls, ['09:00'], { fechaSeleccionada: '2027-12-01' })
  return `/appointments/${first?.id}`
}

async function approved() {
  const path = await pending()
  await staff.put(`${path}/approve`, { professionalId: 1 })
  return path
}

/** An account that gave the DNI of a person whom the clinic knows. */
async function doubtful() {
  const known = await patient()
  return { known, claimed: await registerPatient(server, { dni: known.dni }) }
}

async function resetToken() {
  const { userId } = await account()
  const { email } = await server.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await visitor().post('/auth/forgot-password', { email })
  const mail = () => mails.received.find(({ to }) => to.includes(email))?.mail.text ?? ''
  await expect.poll(mail, { timeout: 10_000 }).toContain('/reset-password/')
  return /\/reset-password\/(\S+)/.exec(mail())?.[1]
}

/** One good example of every call of the API. */
const examples: Record<string, () => Promise<Answer>> = {
  'POST /auth/login': async () => {
    const fields = { username: 'entra', password: 'clave-de-entrada' }
    await registerPatient(server, fields)
    return visitor().post('/auth/login', fields)
  },
  'POST /auth/register': async () => {
    const { firstName: name, ...person } = patientBody()
    return visitor().post('/auth/register', { ...person, name, username: 'llega', password: 'clave-de-alta' })
  },
  'POST /auth/logout': async () => (await account()).calls.post('/auth/logout', undefined),
  'POST /auth/forgot-password': () => visitor().post('/auth/forgot-password', { email: 'nadie@correo.example' }),
  'POST /auth/reset-password': async () =>
    visitor().post('/auth/reset-password', { token: await resetToken(), newPassword: 'clave-nueva' }),
  'PUT /auth/password': async () =>
    (await account()).calls.put('/auth/password', {
      currentPassword: 'clave-de-paciente',
      newPassword: 'clave-nueva',
    }),

  'GET /users/professionals': () => staff.get('/users/professionals?includeRetired=true'),
  'GET /users/patients': () => staff.get('/users/patients?search=ana'),
  'GET /users/patients/:id': async () => staff.get(`/users/patients/${(await patient()).id}`),
  'GET /users/:id': async () => staff.get(`/users/${(await account()).userId}`),
  'GET /users/:id/export': async () => {
    const { userId, calls } = await account()
    await requestAppointments(calls, ['10:00'], { fechaSeleccionada: '2027-12-02' })
    return calls.get(`/users/${userId}/export`)
  },
  'PUT /users/:id/link': async () => {
    const { known, claimed } = await doubtful()
    return staff.put(`/users/${claimed.userId}/link`, { patientId: known.id })
  },

  'GET /patients': () => staff.get('/patients'),
  'POST /patients': () => staff.post('/patients', patientBody()),
  'GET /patients/unconfirmed': async () => {
    await doubtful()
    return staff.get('/patients/unconfirmed')
  },
  'PUT /patients/:id/confirm': async () => {
    const { known, claimed } = await doubtful()
    await staff.delete(`/patients/${known.id}`)
    return staff.put(`/patients/${claimed.patientId}/confirm`, {})
  },
  'GET /patients/:id': async () => staff.get(`/patients/${(await patient()).id}`),
  'PUT /patients/:id': async () => staff.put(`/patients/${(await patient()).id}`, { phone: '3537 499999' }),
  'DELETE /patients/:id': async () => staff.delete(`/patients/${(await patient()).id}`),

  'GET /appointments': async () => {
    await turno()
    return staff.get('/appointments?startDate=2026-01-01&includeCancelled=true')
  },
  'POST /appointments': async () => staff.post('/appointments', appointmentBody((await patient()).id)),
  'POST /appointments/request': async () => (await account()).calls.post('/appointments/request', requestBody()),
  'GET /appointments/pending': async () => {
    await pending()
    return staff.get('/appointments/pending')
  },
  'GET /appointments/available-slots': () => staff.get('/appointments/available-slots?date=2026-11-20'),
  'GET /appointments/:id': async () => staff.get(`/appointments/${(await turno()).id}`),
  'PUT /appointments/:id': async () => staff.put(`/appointments/${(await turno()).id}`, { status: 'cancelled' }),
  'DELETE /appointments/:id': async () => staff.delete(`/appointments/${(await turno()).id}`),
  'PUT /appointments/:id/approve': async () =>
    staff.put(`${await pending()}/approve`, { startTime: '15:00', endTime: '15:15' }),
  'PUT /appointments/:id/reject': async () => staff.put(`${await pending()}/reject`, { rejectionReason: 'Sin lugar' }),
  'PUT /appointments/:id/schedule': async () => staff.put(`${await approved()}/schedule`, undefined),
  'POST /appointments/:id/send-reminder': async () =>
    staff.post(`/appointments/${(await turno()).id}/send-reminder`, undefined),

  'GET /medical-history': async () => {
    await createRecord(staff, (await patient()).id)
    return staff.get('/medical-history')
  },
  'POST /medical-history': async () => staff.post('/medical-history', recordBody((await patient()).id)),
  'GET /medical-history/patient/:id': async () => {
    const { patientId } = await createRecord(staff, (await patient()).id)
    return staff.get(`/medical-history/patient/${patientId}`)
  },
  'GET /medical-history/:id': async () => staff.get(`/medical-history/${(await record()).id}`),
  'PUT /medical-history/:id': async () =>
    staff.put(`/medical-history/${(await record()).id}`, { allergies: 'Ninguna' }),
  'DELETE /medical-history/:id': async () => staff.delete(`/medical-history/${(await record()).id}`),
  'GET /medical-history/:id/versions': async () => {
    const { id } = await record()
    await staff.put(`/medical-history/${id}`, { allergies: 'Ninguna' })
    return staff.get(`/medical-history/${id}/versions`)
  },

  'POST /incomes': async () => staff.post('/incomes', incomeBody((await patient()).id)),
  'GET /incomes/date-range': async () => {
    await income()
    return staff.get('/incomes/date-range?startDate=2026-11-01&endDate=2026-11-30')
  },
  'GET /incomes/daily': async () => {
    await income()
    return staff.get('/incomes/daily?date=2026-11-19&page=1&limit=5')
  },
  'GET /incomes/patient/:id': async () => staff.get(`/incomes/patient/${(await income()).patientId}`),
  'GET /incomes/:id': async () => staff.get(`/incomes/${(await income()).id}`),
  'PUT /incomes/:id': async () =>
    staff.put(`/incomes/${(await income()).id}`, { paymentStatus: 'cancelled', voidReason: 'Duplicado' }),
  'DELETE /incomes/:id': async () => staff.delete(`/incomes/${(await income()).id}`),

  'GET /stats/general': () => staff.get('/stats/general?startDate=2026-01-01&endDate=2026-12-31'),
  'GET /stats/appointments': () => staff.get('/stats/appointments'),
  'GET /stats/patients': () => staff.get('/stats/patients'),
  'GET /stats/export': () => staff.get('/stats/export?startDate=2026-01-01&endDate=2026-12-31'),
  'GET /audit': async () => staff.get(`/audit?patientId=${(await record()).patientId}`),

  'GET /sync/capabilities': () => staff.get('/sync/capabilities'),
  'GET /sync/changes': async () => {
    await staff.delete(`/patients/${(await patient()).id}`)
    return staff.get('/sync/changes?since=0&limit=1000')
  },
  'GET /sync/digest': () => staff.get('/sync/digest?from=2026-01-01'),

  'POST /contact': () =>
    visitor().post('/contact', {
      nombre: 'Ana',
      email: 'ana@correo.example',
      telefono: '',
      mensaje: '¿Atienden sábados?',
    }),
  'GET /health': () => visitor().get('/health'),
  'HEAD /health': () => visitor().call('HEAD', '/health'),
  'GET /openapi.json': () => visitor().get('/openapi.json'),
}

async function record() {
  return createRecord(staff, (await patient()).id)
}

async function income() {
  return createIncome(staff, (await patient()).id)
}

it.each(calls)('%s answers what it declares', async (call) => {
  const [verb = '', path = ''] = call.split(' ')
  const { paths } = await apiDocument()
  const { responses } = paths[path.replace(':id', '{id}')]?.[verb.toLowerCase()] ?? { responses: {} }
  const answer = await examples[call]?.()
  expect(answer?.text, call).toBeDefined()
  expect(`${answer?.status}`).toBe(Object.keys(responses).find((status) => status < '300'))
})
