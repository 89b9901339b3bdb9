import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { defaultLimits, type Limits } from '#server/limits.ts'
import { staffOf } from '#tests/support/api-calls.ts'
import { type ApiOperation, apiDocument } from '#tests/support/api-document.ts'
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
import { mailBy, startMailServer } from '#tests/support/mail-server.ts'
import { createTestServer } from '#tests/support/server.ts'

/** Requests in all, shared among servers of their own, so that no list grows long. */
const REQUESTS = 20_000
const SERVERS = 8

/** One never ends, one ends the caller's session, one makes a file in a thread of its own each time. */
const LEFT_OUT: ReadonlySet<string> = new Set(['/sync/events', '/auth/logout', '/stats/export'])

interface Target {
  verb: string
  path: string
  queryFields: string[]
  bodyFields: string[]
}

const targets = Object.entries((await apiDocument()).paths)
  .filter(([path]) => !LEFT_OUT.has(path))
  .flatMap(([path, calls]) => Object.entries(calls).map(([verb, call]) => targetOf(verb, path, call)))

function targetOf(verb: string, path: string, { parameters = [], requestBody: body }: ApiOperation): Target {
  const queryFields = parameters.flatMap((parameter) => (parameter.in === 'query' ? (parameter.name ?? []) : []))
  const schema = body?.content['application/json'].schema
  return { verb: verb.toUpperCase(), path, queryFields, bodyFields: Object.keys(schema?.properties ?? {}) }
}

const rightBodies: Record<string, () => object> = {
  '/auth/login': () => ({ username: 'nadie', password: 'una-clave' }),
  '/auth/register': () => ({ ...patientBody(), name: 'Ana', username: 'ana', password: 'una-clave' }),
  '/auth/forgot-password': () => ({ email: 'ana@correo.example' }),
  '/auth/reset-password': () => ({ token: 'x'.repeat(43), newPassword: 'una-clave' }),
  '/auth/password': () => ({ currentPassword: 'otra-clave', newPassword: 'una-clave' }),
  '/users/{id}/link': () => ({ patientId: 1 }),
  '/patients': patientBody,
  '/appointments/request': () => requestBody(),
  '/appointments/{id}/reject': () => ({ rejectionReason: 'Sin lugar' }),
  '/appointments': () => appointmentBody(1),
  '/incomes': () => incomeBody(1),
  '/medical-history': () => recordBody(1),
  '/contact': () => ({ nombre: 'Ana', email: 'ana@correo.example', telefono: '', mensaje: '¿Atienden los sábados?' }),
}
const rightBodyFor = (path: string) => Object.entries(rightBodies).find(([prefix]) => path.startsWith(prefix))?.[1]()

const PLAUSIBLE = [
  ...['2026-11-20', '2026-02-30', '0000-00-00', '9999-12-31', '09:00', '24:00', '09:00:59', 'scheduled', 'cancelled'],
  ...['cash', 'consultation', 'completed', '30111222', 'a@b.co', '2026-11-19T15:00:00.000Z', '9999-99-99T99:99:99Z'],
  ...['00000000-0000-4000-8000-000000000000', '\u0000', '\ud800', '🦴', "'; DROP TABLE patients; --", '%', '\\', ''],
]
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...PLAUSIBLE) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(0, 1, 2, -1, 0.001, 1e308, -0, 2 ** 53, null, true) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.nat(5_000).map((length) => 'ñ'.repeat(length)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const STRANGE = ['__proto__', 'constructor', 'toString', 'id', 'role', '']

const bodyOf = ({ path, bodyFields }: Target) => {
  const names = fc.constantFrom(...bodyFields, ...STRANGE)
  const spoiled = fc.dictionary(names, value, { maxKeys: 2 }).map((fields) => ({ ...rightBodyFor(path), ...fields }))
  return fc.oneof(
    { weight: 3, arbitrary: fc.dictionary(names, value, { maxKeys: 14 }).map((fields) => JSON.stringify(fields)) },
    { weight: 4, arbitrary: spoiled.map((fields) => JSON.stringify(fields)) },
    { weight: 3, arbitrary: fc.constant(null).map(() => JSON.stringify(rightBodyFor(path) ?? {})) },
    { weight: 2, arbitrary: brokenBody },
  )
}

/** What is no JSON at all, or more of it than anybody needs. */
const brokenBody = fc.oneof(
  fc.jsonValue({ maxDepth: 10 }).map((json) => JSON.stringify(json)),
  fc.nat(3_000).map((depth) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`),
  fc.integer({ min: 50_000, max: 80_000 }).map((length) => `{"notes":"${'x'.repeat(length)}"}`),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.concat([Buffer.from('{"notes":"'), bytes, Buffer.from('"}')])),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

const queryOf = ({ queryFields }: Target) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...queryFields, ...STRANGE),
        fc.oneof(fc.constantFrom(...PLAUSIBLE), fc.string({ unit: 'binary', maxLength: 100 })),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => `${new URLSearchParams(pairs)}`)

const headers = fc.oneof(
  fc.constant<Record<string, string>>({}),
  fc.dictionary(
    fc.constantFrom('idempotency-key', 'if-match', 'sync-epoch', 'accept-encoding', 'x-forwarded-for', 'content-type'),
    fc.constantFrom('', '"1"', '"0"', '*', '1', 'x', '00000000-0000-4000-8000-000000000000', 'gzip;q=2', 'text/plain'),
  ),
)

const request = fc.constantFrom(...targets).chain((target) =>
  fc.record({
    target: fc.constant(target),
    id: fc.constantFrom(
      '1',
      '2',
      '3',
      'own',
      '0',
      '-1',
      'x',
      '%00',
      '%',
      '%ff',
      '9007199254740993',
      '1e3',
      '9'.repeat(120),
    ),
    body: bodyOf(target),
    query: queryOf(target),
    headers,
    who: fc.constantFrom('staff', 'staff', 'patient', 'visitor') as fc.Arbitrary<'staff' | 'patient' | 'visitor'>,
  }),
)

const SPANISH: ReadonlySet<string> = new Set([...Object.values(errorTexts), ...Object.values(validationTexts)])

/** What a refusal says and none of our texts says; after a colon stands the name of a header. */
function foreignTextsIn({ message, errors = {} }: { message: string; errors?: Record<string, string> }): string[] {
  return [message, ...Object.values(errors)].filter((text) => !SPANISH.has(text.replace(/: [\w-]+$/, '')))
}

async function openClinic() {
  const mails = await startMailServer()
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 1e9])) as unknown as Limits
  const server = await createTestServer({ dataDir: ':memory:', limits, mail: mailBy(mails.url) })
  const staff = await staffOf(server)
  for (let i = 0; i < 3; i++) {
    const { id } = await createPatient(staff)
    await createAppointment(staff, id, { startTime: `1${i}:00`, endTime: `1${i}:15` })
    await createIncome(staff, id)
    await createRecord(staff, id)
  }
  const patient = await registerPatient(server)
  const [pending] = await requestAppointments(patient.calls)
  const tokens = { staff: await server.adminToken(), patient: patient.token, visitor: '' }
  const own = { patient: String(patient.patientId), appointment: String(pending?.id) }
  return { server, mails, tokens, own }
}

type Clinic = Awaited<ReturnType<typeof openClinic>>
type Asked = typeof request extends fc.Arbitrary<infer T> ? T : never

function send({ server, tokens, own }: Clinic, asked: Asked) {
  const { target, who, headers: given, body, query } = asked
  const token = tokens[who]
  const mine = target.path.startsWith('/appointments') ? own.appointment : own.patient
  // Without a record of its own the patient would be refused alike from then on.
  const id = asked.id === 'own' && target.verb !== 'DELETE' ? mine : asked.id
  const isWrite = target.verb === 'POST' || target.verb === 'PUT'
  return server.app.inject({
    method: target.verb as 'GET',
    url: `/api/v1${target.path.replace('{id}', id)}?${query}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...given },
    ...(isWrite && { payload: body }),
  })
}

describe('requests that nobody would send', () => {
  it.each(Array.from({ length: SERVERS }, (_, i) => 19_112_026 + i))(
    'are answered or refused in Spanish as declared, never failed (%i)',
    { timeout: 600_000 },
    async (seed) => {
      const clinic = await openClinic()
      const seen = new Set<number>()
      for (const asked of fc.sample(request, { numRuns: REQUESTS / SERVERS, seed })) {
        const answer = await send(clinic, asked)
        seen.add(answer.statusCode)
        const said = `${asked.target.verb} ${asked.target.path} ${answer.statusCode} ${answer.payload} to ${JSON.stringify(asked)}`
        expect(answer.statusCode, said).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(foreignTextsIn(answer.json()), said).toEqual([])
      }
      expect(clinic.server.log.filter((entry) => entry.level === 'error')).toEqual([])
      expect([...seen]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409, 413, 415]))
      await clinic.server.stop()
      await clinic.mails.stop()
    },
  )
})
