import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { tableCalls } from '#tests/support/api/api-table.ts'
import { freshToken } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  type PatientAccount,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { imageOf } from '#tests/support/database/database-image.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** The proof makes more of them. */
const PROBES = isProof ? 10_000 : 600
/** Occurs in every text of all other people, and in no answer that the attacker may see. */
const SECRET = 'Zqueiro'
const OTHERS = 25
/** Every one in proof, else every fifth. */
const STRIDE = isProof ? 1 : 5

let server: TestServer
let prober: PatientAccount
let calls: Caller

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:', limits: generousLimits })
  const staff = await staffOf(server)
  for (let person = 0; person < OTHERS; person++) await plant(staff, person)
  prober = await registerPatient(server, { name: 'Tomás' })
  calls = callerWith(server.app, await freshToken(server, prober.userId))
  await requestAppointments(calls, ['09:00'], { fechaSeleccionada: '2027-06-01' })
})
afterAll(() => server.stop())

const texts = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, `${SECRET} ${field}`]))
const phone = `411111 (${SECRET})`

/** Creates another person with rows of every kind; every fifth has an account. */
async function plant(staff: Caller, person: number): Promise<void> {
  const email = `${SECRET}.${person}@correo.example`
  const { patientId } =
    person % 5 === 0
      ? await registerPatient(server, { ...texts('name', 'lastName'), phone, email, username: `${SECRET}${person}` })
      : { patientId: (await createPatient(staff, { ...texts('firstName', 'lastName', 'address'), phone, email })).id }
  const date = `2027-01-${String(1 + person).padStart(2, '0')}`
  await createAppointment(staff, patientId, { date, ...texts('reason', 'notes') })
  await createIncome(staff, patientId, texts('description', 'notes'))
  await createRecord(staff, patientId, texts('diagnosis', 'treatment'))
}

/** A link of a reminder names no row by its id: its tokens are tried by tests/server/reminders/visit-link. */
const rowCalls = tableCalls.filter(
  ({ path, access }) => path.includes(':id') && access.patient !== 'no' && !access.anonymous,
)

/** Ids, and numbers in unusual notations; most of them name somebody's row. */
const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 120 }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 ** 53 }).map(String) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 1, max: 120 }),
        fc.constantFrom(
          '0#',
          '+#',
          '-#',
          '%20#',
          '#%20',
          '#.0',
          '#e0',
          '0x#',
          '#%00',
          '#,1',
          '#;1',
          '#%2f',
          '#/',
          '#%0a',
        ),
      )
      .map(([number, dress]) => dress.replace('#', String(number))),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 120 }).map((number) => [...String(number)].map((d) => `%3${d}`).join('')),
  },
)
const query = fc.constantFrom(
  '',
  '',
  '?patientId=1',
  '?id=1&userId=1',
  '?scope=all&role=admin',
  '?includeCancelled=true',
)
const probe = fc.record({ call: fc.constantFrom(...rowCalls), id, query })

const isOwn = (path: string, id: string) => {
  const plain = decodeURIComponent(id)
  return plain === String(path.startsWith('/users/:id') ? prober.userId : prober.patientId)
}

describe('a patient who tries ids', () => {
  it('has at least six calls that take an id', () => {
    expect(rowCalls.map(({ call }) => call)).toContain('PUT /patients/:id')
    expect(rowCalls.length).toBeGreaterThanOrEqual(6)
  })

  it('finds nothing of anybody else, and changes nothing', { timeout: 300_000 }, async () => {
    const appointments = (await calls.get('/appointments')).body as { id: number }[]
    const ownAppointments = new Set(appointments.map((appointment) => String(appointment.id)))
    expect(ownAppointments.size).toBe(1)
    const before = await imageOf(server.db)
    const answered = new Map<number, number>()

    await fc.assert(
      fc.asyncProperty(probe, async ({ call: { verb, path }, id, query }) => {
        const isAppointment = path.startsWith('/appointments')
        fc.pre(!(isAppointment ? ownAppointments.has(decodeURIComponent(id)) : isOwn(path, id)))
        const body = verb === 'PUT' ? { phone: '3537 000000', email: 'otro@correo.example' } : undefined
        const answer = await calls.call(verb, `${path.replace(':id', id)}${query}`, body)
        answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
        expect([400, 404, 405]).toContain(answer.status)
        expect(answer.text).not.toContain(SECRET)
      }),
      { numRuns: PROBES, seed: 20_112_026 },
    )

    expect(await imageOf(server.db)).toEqual(before)
    expect(answered.get(404)).toBeGreaterThan(PROBES / 2)
    console.info(`${PROBES} probes were answered: ${[...answered].map(([status, count]) => `${count} × ${status}`)}`)
  })

  it('finds nothing in lists that are filtered by another person', async () => {
    const lists = tableCalls.filter(
      ({ verb, path, access }) => verb === 'GET' && !path.includes(':id') && access.patient !== 'no',
    )
    for (const { path } of lists) {
      for (let other = 1; other <= 60; other += STRIDE) {
        const asked = `?patientId=${other}&userId=${other}&date=2027-01-05&since=0&limit=1000&includeCancelled=true&includeRetired=true`
        const answer = await calls.get(`${path}${asked}`)
        expect(answer.status, path).toBeLessThan(500)
        expect(answer.text).not.toContain(SECRET)
      }
    }
  })
})
