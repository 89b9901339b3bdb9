import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable } from '#server/http/access-table.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api-calls.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  incomeBody,
  type PatientAccount,
  patientBody,
  recordBody,
  registerPatient,
  requestBody,
} from '#tests/support/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let staff: Caller
let patient: PatientAccount

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:', limits: { registrationsPerAddress: 1e9 } })
  staff = await staffOf(server)
  patient = await registerPatient(server)
})
afterAll(() => server.stop())

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** One never ends, one ends the caller's session, one has nothing to read. */
const LEFT_OUT: ReadonlySet<string> = new Set(['/sync/events', '/auth/logout', '/health'])
const targets = Object.entries(accessTable)
  .filter(([path]) => !LEFT_OUT.has(path))
  .flatMap(([path, rows]) => Object.keys(rows).map((verb) => ({ verb: verb as Verb, path })))

const FIELDS = Object.keys({
  ...patientBody(),
  ...appointmentBody(1),
  ...incomeBody(1),
  ...recordBody(1),
  ...requestBody(),
  rejectionReason: '',
  alternativeOptions: '',
  username: '',
  password: '',
  ref: '',
  madeAt: '',
  status: '',
  cancellationReason: '',
  voidReason: '',
  birthDate: '',
  search: '',
  startDate: '',
  endDate: '',
  since: '',
  limit: '',
  page: '',
  __proto__: '',
  constructor: '',
})

const PLAUSIBLE = [
  ...['2026-11-20', '2026-02-30', '0000-00-00', '9999-12-31', '09:00', '24:00', '09:00:59', 'scheduled', 'cancelled'],
  ...['cash', 'consultation', 'completed', '30111222', 'a@b.co', '2026-11-19T15:00:00.000Z', '9999-99-99T99:99:99Z'],
  ...['00000000-0000-4000-8000-000000000000', '\u0000', '\ud800', '🦴', "'; DROP TABLE patients; --", '%', '\\', ''],
]
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...PLAUSIBLE) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(0, 1, 2, -1, 0.001, 1e308, -0, 2 ** 53, null, true) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const anyBody = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 14 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 10 }) },
)
const rightBodies: Record<string, () => object> = {
  '/patients': patientBody,
  '/appointments/request': () => requestBody(),
  '/appointments/:id/reject': () => ({ rejectionReason: 'Sin lugar' }),
  '/appointments': () => appointmentBody(1),
  '/incomes': () => incomeBody(1),
  '/medical-history': () => recordBody(1),
}
const rightBodyFor = (path: string) => Object.entries(rightBodies).find(([prefix]) => path.startsWith(prefix))?.[1]()

/** Right for its path but for one or two fields, so that the rules behind the schemas are reached. */
const nearlyRight = fc
  .dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 2 })
  .map((spoiled) => (path: string) => ({ ...rightBodyFor(path), ...spoiled }))

const query = fc
  .dictionary(fc.constantFrom(...FIELDS), fc.oneof(fc.constantFrom(...PLAUSIBLE), fc.string()), { maxKeys: 4 })
  .map((fields) => new URLSearchParams(fields).toString())
const headers = fc.oneof(
  fc.constant<Record<string, string>>({}),
  fc.dictionary(
    fc.constantFrom('idempotency-key', 'if-match', 'sync-epoch', 'accept-encoding', 'x-forwarded-for'),
    fc.constantFrom('', '"1"', '"0"', '*', '1', 'x', '00000000-0000-4000-8000-000000000000', 'gzip;q=2'),
  ),
)

const request = fc.record({
  target: fc.constantFrom(...targets),
  id: fc.oneof(fc.constantFrom('1', '2', '3'), fc.constantFrom('0', '-1', 'x', '%00', '9007199254740993', '1e3')),
  body: fc.oneof(
    anyBody.map((body) => () => body),
    nearlyRight,
    fc.constant((path: string) => rightBodyFor(path) ?? {}),
  ),
  query,
  headers,
  who: fc.constantFrom('staff', 'patient', 'visitor'),
})

describe('a few hundred made-up requests', () => {
  it('are answered or refused, never failed', { timeout: 120_000 }, async () => {
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(request, async ({ target: { verb, path }, id, body, query, headers, who }) => {
        const callers = { staff, patient: patient.calls, visitor: callerWith(server.app) }
        const url = `${path.replace(':id', id)}?${query}`
        const answer = await callers[who as keyof typeof callers].call(
          verb,
          url,
          verb === 'GET' ? undefined : body(path),
          headers,
        )
        expect(answer.status).toBeLessThan(500)
        seen.add(answer.status)
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
      }),
      { numRuns: 600, seed: 19112026 },
    )
    expect(server.log.filter((entry) => entry.level === 'error')).toEqual([])
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409]))
  })
})

describe('fields that are not the caller’s to set', () => {
  const FORBIDDEN = {
    id: 4242,
    version: 4242,
    createdAt: '1999-01-01T00:00:00.000Z',
    createdBy: 4242,
    updatedBy: 4242,
    updatedAt: '1999-01-01T00:00:00.000Z',
    confirmed: false,
    recordedBy: 4242,
    voidedAt: '1999-01-01T00:00:00.000Z',
    searchText: '4242',
    patientNotes: '4242',
    requestRef: '00000000-0000-4000-8000-000000004242',
    role: 'admin',
    userId: 4242,
  }

  it('are stored by no create and no change', async () => {
    const { id: patientId } = await createPatient(staff, FORBIDDEN)
    const place = { date: '2027-03-01', ...FORBIDDEN }
    const { id: appointmentId } = await createAppointment(staff, patientId, place)
    const { id: incomeId } = await createIncome(staff, patientId, FORBIDDEN)
    const { id: recordId } = await createRecord(staff, patientId, FORBIDDEN)
    await staff.put(`/medical-history/${recordId}`, { ...FORBIDDEN, diagnosis: 'x' })
    await staff.put(`/patients/${patientId}`, { ...FORBIDDEN, phone: '1' })
    await staff.put(`/appointments/${appointmentId}`, { ...FORBIDDEN, notes: 'x' })
    await staff.put(`/incomes/${incomeId}`, { ...FORBIDDEN, notes: 'x' })
    await patient.calls.put(`/patients/${patient.patientId}`, { ...FORBIDDEN, phone: '1' })

    const stored = JSON.stringify([
      await server.db.selectFrom('patients').selectAll().where('id', 'in', [patientId, patient.patientId]).execute(),
      await server.db.selectFrom('appointments').selectAll().where('id', '=', appointmentId).execute(),
      await server.db.selectFrom('incomes').selectAll().where('id', '=', incomeId).execute(),
      await server.db.selectFrom('medicalRecords').selectAll().where('id', '=', recordId).execute(),
      await server.db.selectFrom('medicalRecordVersions').selectAll().where('recordId', '=', recordId).execute(),
      await server.db.selectFrom('users').selectAll().where('id', '=', patient.userId).execute(),
    ])
    expect(stored).not.toContain('4242')
    expect(stored).not.toContain('1999')
    expect(stored).not.toContain('"confirmed":0')
    expect(stored).not.toContain('"role":"admin"')
  })
})
