import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { accessTable } from '#server/http/access-table.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api-calls.ts'
import {
  createAppointment,
  createIncome,
  createRecord,
  type PatientAccount,
  registerPatient,
} from '#tests/support/clinic-rows.ts'
import { adminLogin, createTestServer, type TestServer, tokenOf } from '#tests/support/server.ts'

let server: TestServer
let staff: Caller
let own: PatientAccount
let other: PatientAccount
let revoked: Caller
const ids = { own: {} as Record<string, number>, other: {} as Record<string, number> }

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
  own = await registerPatient(server)
  other = await registerPatient(server)
  for (const [whose, account, startTime] of [
    ['own', own, '09:00'],
    ['other', other, '10:00'],
  ] as const) {
    const endTime = `${startTime.slice(0, 2)}:15`
    const appointment = await createAppointment(staff, account.patientId, { startTime, endTime })
    const income = await createIncome(staff, account.patientId)
    const record = await createRecord(staff, account.patientId)
    ids[whose] = {
      '/users/:id': account.userId,
      '/users/:id/link': account.userId,
      '/users/:id/export': account.userId,
      '/users/patients/:id': account.patientId,
      '/patients/:id': account.patientId,
      '/patients/:id/confirm': account.patientId,
      '/appointments/:id': appointment.id,
      '/appointments/:id/approve': appointment.id,
      '/appointments/:id/reject': appointment.id,
      '/appointments/:id/schedule': appointment.id,
      '/appointments/:id/send-reminder': appointment.id,
      '/medical-history/:id': record.id,
      '/medical-history/:id/versions': record.id,
      '/medical-history/patient/:id': account.patientId,
      '/incomes/:id': income.id,
      '/incomes/patient/:id': account.patientId,
    }
  }
  const token = await tokenOf(server.app, adminLogin)
  revoked = callerWith(server.app, token)
  await revoked.post('/auth/logout', undefined)
})
afterAll(() => server.stop())

type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
const routes = Object.entries(accessTable).flatMap(([path, rows]) =>
  Object.entries(rows).map(([verb, access]) => ({ verb: verb as Verb, path, access })),
)
/** Its answer never ends; the event stream has a test of its own. */
const STREAM = '/sync/events'
const answering = routes.filter(({ path }) => path !== STREAM)
const closed = routes.filter(({ access }) => !access.anonymous)

const pathFor = (path: string, whose: 'own' | 'other') => path.replace(':id', String(ids[whose][path]))
const bodyFor = (verb: Verb) => (verb === 'POST' || verb === 'PUT' ? {} : undefined)
const isRefusal = (status: number) => status === 401 || status === 403

describe('the access table', () => {
  it('is the contract: who may call what', () => {
    const words = routes.map(({ verb, path, access: { anonymous, patient, admin } }) => {
      const rule = [anonymous ? 'anyone' : '401', { yes: 'yes', own: 'own', no: '403' }[patient], admin ? 'yes' : '403']
      return `${verb} ${path}: ${rule.join(' ')}`
    })
    expect(words).toMatchInlineSnapshot(`
      [
        "POST /auth/login: anyone yes yes",
        "POST /auth/register: anyone yes yes",
        "POST /auth/logout: 401 yes yes",
        "POST /auth/forgot-password: anyone yes yes",
        "POST /auth/reset-password: anyone yes yes",
        "PUT /auth/password: 401 yes yes",
        "GET /users/professionals: 401 yes yes",
        "GET /users/patients: 401 403 yes",
        "GET /users/patients/:id: 401 own yes",
        "GET /users/:id: 401 own yes",
        "PUT /users/:id/link: 401 403 yes",
        "GET /users/:id/export: 401 own yes",
        "GET /patients: 401 403 yes",
        "POST /patients: 401 403 yes",
        "GET /patients/unconfirmed: 401 403 yes",
        "PUT /patients/:id/confirm: 401 403 yes",
        "GET /patients/:id: 401 own yes",
        "PUT /patients/:id: 401 own yes",
        "DELETE /patients/:id: 401 403 yes",
        "GET /appointments: 401 own yes",
        "POST /appointments: 401 403 yes",
        "POST /appointments/request: 401 yes 403",
        "GET /appointments/pending: 401 403 yes",
        "GET /appointments/available-slots: 401 yes yes",
        "GET /appointments/:id: 401 own yes",
        "PUT /appointments/:id: 401 403 yes",
        "DELETE /appointments/:id: 401 403 yes",
        "PUT /appointments/:id/approve: 401 403 yes",
        "PUT /appointments/:id/reject: 401 403 yes",
        "PUT /appointments/:id/schedule: 401 403 yes",
        "POST /appointments/:id/send-reminder: 401 403 yes",
        "GET /medical-history: 401 403 yes",
        "POST /medical-history: 401 403 yes",
        "GET /medical-history/patient/:id: 401 403 yes",
        "GET /medical-history/:id: 401 403 yes",
        "PUT /medical-history/:id: 401 403 yes",
        "DELETE /medical-history/:id: 401 403 yes",
        "GET /medical-history/:id/versions: 401 403 yes",
        "POST /incomes: 401 403 yes",
        "GET /incomes/date-range: 401 403 yes",
        "GET /incomes/daily: 401 403 yes",
        "GET /incomes/patient/:id: 401 403 yes",
        "GET /incomes/:id: 401 403 yes",
        "PUT /incomes/:id: 401 403 yes",
        "DELETE /incomes/:id: 401 403 yes",
        "GET /stats/general: 401 403 yes",
        "GET /stats/appointments: 401 403 yes",
        "GET /stats/patients: 401 403 yes",
        "GET /stats/export: 401 403 yes",
        "GET /audit: 401 403 yes",
        "GET /sync/capabilities: 401 yes yes",
        "GET /sync/changes: 401 own yes",
        "GET /sync/digest: 401 own yes",
        "GET /sync/events: 401 403 yes",
        "POST /contact: anyone yes yes",
        "GET /health: anyone yes yes",
        "HEAD /health: anyone yes yes",
        "GET /openapi.json: anyone yes yes",
      ]
    `)
  })

  it('is complete: another route cannot be registered', async () => {
    const rows = accessTable as Record<string, Record<string, unknown>>
    const health = rows['/health'] ?? {}
    delete rows['/health']
    await expect(buildApp({ db: server.db, clock: server.clock })).rejects.toThrow('not in the access table')
    rows['/health'] = health
  })
})

describe.each(closed)('$verb $path', ({ verb, path }) => {
  it('is closed to visitors, to a revoked token and to an invented one', async () => {
    const invented = callerWith(server.app, 'x'.repeat(43))
    for (const caller of [callerWith(server.app), revoked, invented]) {
      const answer = await caller.call(verb, pathFor(path, 'own'), bodyFor(verb))
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
  })
})

describe.each(answering.filter(({ access }) => access.patient === 'no'))('$verb $path', ({ verb, path }) => {
  it('is forbidden to patients, also for rows of their own', async () => {
    const answer = await own.calls.call(verb, pathFor(path, 'own'), bodyFor(verb))
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe.each(answering.filter(({ access, path }) => access.patient === 'own' && path.includes(':id')))(
  '$verb $path',
  ({ verb, path }) => {
    it("shows a patient the own row, and another's as if there were none", async () => {
      const mine = await own.calls.call(verb, pathFor(path, 'own'), bodyFor(verb))
      const theirs = await own.calls.call(verb, pathFor(path, 'other'), bodyFor(verb))
      const nobodys = await own.calls.call(verb, path.replace(':id', '999999'), bodyFor(verb))

      expect(mine.status).toBe(200)
      expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(theirs.text).toBe(nobodys.text)
      expect(theirs.headers['content-length']).toBe(nobodys.headers['content-length'])
    })
  },
)

describe.each(answering.filter(({ access }) => !access.admin))('$verb $path', ({ verb, path }) => {
  it('is for patients alone', async () => {
    expect(await staff.call(verb, path, bodyFor(verb))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(isRefusal((await own.calls.call(verb, path, bodyFor(verb))).status)).toBe(false)
  })
})

describe.each(answering.filter(({ path, access }) => path !== '/auth/logout' && access.admin))(
  '$verb $path',
  ({ verb, path }) => {
    it('is open to staff', async () => {
      if (verb === 'DELETE')
        return expect(isRefusal((await staff.call(verb, path.replace(':id', '999999'))).status)).toBe(false)
      expect(isRefusal((await staff.call(verb, pathFor(path, 'other'), bodyFor(verb))).status)).toBe(false)
    })
  },
)

describe('a patient', () => {
  it('sees in lists only what is its own', async () => {
    const list = await own.calls.get('/appointments?includeCancelled=true')
    expect(list.body).toMatchObject([{ id: ids.own['/appointments/:id'], patientId: own.patientId }])
    expect((await own.calls.get(`/appointments?patientId=${other.patientId}`)).body).toEqual([])
  })

  it('finds nothing of others by trying ids', async () => {
    const secrets = await Promise.all(
      [other.patientId].map(async (id) => (await staff.get(`/patients/${id}`)).body as { email: string; dni: string }),
    )
    for (const path of ['/patients/:id', '/users/:id', '/users/patients/:id', '/appointments/:id']) {
      for (let id = 1; id <= 60; id++) {
        const answer = await own.calls.get(path.replace(':id', String(id)))
        for (const { email, dni } of secrets) {
          expect(answer.text).not.toContain(email)
          expect(answer.text).not.toContain(dni)
        }
      }
    }
  })
})

describe('a path that is only nearly one of the API', () => {
  it.each([
    '/patients/',
    '/Patients',
    '//patients',
    '/patients/1/',
    '/patients%2f1',
    '/patients/%31%2f',
    '/./patients',
    '/patients/1;x',
    '/patients/-1',
    '/patients/0',
    '/patients/1e0',
    '/patients/0x1',
    '/patients/1.0',
    '/patients/%00',
    '/patients/9999999999999999999',
  ])('opens nothing to a patient: %s', async (path) => {
    const answer = await other.calls.get(path)
    expect([400, 403, 404]).toContain(answer.status)
    expect(answer.text).not.toContain('dni')
  })

  it('is not opened by naming another verb in a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    const path = pathFor('/patients/:id', 'own')
    expect(await own.calls.get(path, headers)).toMatchObject({ status: 200 })
    expect(await own.calls.get(path)).toMatchObject({ status: 200 })
  })
})
