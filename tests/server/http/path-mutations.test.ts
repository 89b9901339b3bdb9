import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { API_PREFIX, accessTable } from '#server/http/access/access-table.ts'
import type { LogEntry } from '#server/http/request-log.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  type PatientAccount,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const MUTATIONS = isProof ? 2000 : 500
const CANARY = 'canario'

let server: TestServer
/**
 * The same app on the same database, without the check against the API's document, which declares paths and not their
 * spellings.
 */
let app: FastifyInstance
const log: LogEntry[] = []
const agent = new Agent({ keepAlive: true })
let port: number
let patient: PatientAccount
let ids: Record<string, number>

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  app = await buildApp({ db: server.db, clock: server.clock, writeLog: (entry) => log.push(entry) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  patient = await registerPatient(server)
  const staff = await staffOf(server)
  const { id } = await createPatient(staff, { address: CANARY })
  const appointment = await createAppointment(staff, id, { reason: CANARY })
  const income = await createIncome(staff, id, { description: CANARY })
  const record = await createRecord(staff, id, { diagnosis: CANARY })
  ids = { patients: id, appointments: appointment.id, incomes: income.id, 'medical-history': record.id }
})
afterAll(async () => {
  agent.destroy()
  await app.close()
  await server.stop()
})

/** The calls that are closed to patients. */
const closed = Object.entries(accessTable).flatMap(([path, rows]) =>
  Object.entries(rows).flatMap(([verb, access]) => (access.patient === 'no' ? [{ path, verb }] : [])),
)

/** The path of another patient's row. */
function pathOf(template: string): string {
  const [, resource = '', next] = template.split('/')
  const id = next === 'patient' ? ids.patients : ids[resource]
  return `${API_PREFIX}${template.replace(/:\w+/g, String(id ?? 1))}`
}

type Mutation = (path: string, chance: DemoRandom) => string

/** Spellings of a path that a guard and a router might understand differently. */
const PATHS: Readonly<Record<string, Mutation>> = {
  case: (path, chance) => path.replace(/[a-z]/g, (letter) => (chance.happens(0.3) ? letter.toUpperCase() : letter)),
  'double slash': (path, chance) => atSlash(path, chance, '//'),
  'encoded slash': (path, chance) => atSlash(path, chance, '%2f'),
  'twice encoded slash': (path, chance) => atSlash(path, chance, '%252F'),
  backslash: (path, chance) => atSlash(path, chance, '\\'),
  dot: (path, chance) => atSlash(path, chance, '/./'),
  'dot dot': (path, chance) => atSlash(path, chance, '/x/../'),
  'encoded dots': (path, chance) => atSlash(path, chance, '/x/%2e%2e/'),
  'through an open call': (path) => path.replace(API_PREFIX, `${API_PREFIX}/health/..`),
  'encoded letter': (path, chance) => {
    const at = chance.between(1, path.length - 1)
    return `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`
  },
  'trailing slash': (path) => `${path}/`,
  'trailing dot': (path) => `${path}.`,
  'trailing space': (path) => `${path}%20`,
  'trailing null': (path) => `${path}%00`,
  'path parameter': (path) => `${path};x=1`,
  format: (path) => `${path}.json`,
  query: (path, chance) =>
    `${path}?${chance.pick(['_method=GET', 'role=admin', `search=${CANARY}-query`, '/../health'])}`,
  fragment: (path) => `${path}%23/health`,
  whole: (path) => `http://localhost${path}`,
}

const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'x-http-method-override': 'GET' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-method-override': 'PUT' },
  { 'x-original-url': `${API_PREFIX}/health` },
  { 'x-rewrite-url': `${API_PREFIX}/patients` },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { 'x-role': 'admin', 'x-canary': `${CANARY}-header` },
]

function atSlash(path: string, chance: DemoRandom, instead: string): string {
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index)
  if (slashes.length < 2) return path
  const at = chance.pick(slashes.slice(1))
  return path.slice(0, at) + instead + path.slice(at + 1)
}

const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const

function mutated(chance: DemoRandom) {
  const { path, verb } = chance.pick(closed)
  const names = Array.from({ length: chance.between(1, 3) }, () => chance.pick(Object.keys(PATHS)))
  const url = names.reduce((said, name) => PATHS[name]?.(said, chance) ?? said, pathOf(path))
  const method = chance.happens(0.7) ? (verb as (typeof VERBS)[number]) : chance.pick(VERBS)
  return { url, method, headers: chance.pick(HEADERS) }
}

describe('a patient who spells the path of a closed call differently', () => {
  it(`never gets the staff's answer: ${MUTATIONS} spellings`, async () => {
    const chance = new DemoRandom(2000)
    const before = await readSyncState(server.db)
    const seen = new Set<number>()
    for (let i = 0; i < MUTATIONS; i++) {
      const { url, method, headers } = mutated(chance)
      const answer = await said(method, url, headers)
      const asked = `${method} ${url}`
      expect(answer.status, asked).toBeLessThan(500)
      expect(answer.text, asked).not.toContain(CANARY)
      seen.add(answer.status)
    }
    expect(await readSyncState(server.db)).toEqual(before)
    expect([...seen]).toEqual(expect.arrayContaining([403, 404, 405]))
  })

  it('only gets answers where patients may call', async () => {
    // An allowed call, to prove that the log is read correctly.
    expect(await said('GET', `${API_PREFIX}/appointments?_method=DELETE`)).toMatchObject({ status: 200 })
    const answered = log.filter(({ status }) => status !== undefined && status < 400)
    const rows = answered.map(({ route, method }) => accessTable[route.slice(API_PREFIX.length)]?.[method]?.patient)
    expect(rows.filter((patients) => patients === 'no')).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  })

  it('leaves nothing of it in the log', () => {
    const text = JSON.stringify(log)
    expect(log.length).toBeGreaterThan(MUTATIONS * 0.9)
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain(patient.token)
    expect(text).not.toContain('%2')
  })
})

/** Sends the patient's request with the path as it is, which other clients would normalize. */
function said(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : ''
  return new Promise((resolve, reject) => {
    const asking = request({
      agent,
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: {
        authorization: `Bearer ${patient.token}`,
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
        ...headers,
      },
    })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
    })
    asking.end(body)
  })
}

it('meets a router as strict as the guard: the same paths, spelled normally, are closed by the table', async () => {
  for (const { path, verb } of closed) {
    const answer = await said(verb, pathOf(path))
    expect(answer.status, `${verb} ${path}`).toBe(403)
  }
})
