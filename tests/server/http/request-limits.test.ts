import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { accessTable } from '#server/http/access/access-table.ts'
import { openSession } from '#server/resources/auth/sessions.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let staff: Caller
let patientId: number

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  patientId = (await registerPatient(server)).userId
})
// An account has twenty sessions at most, so the sessions that these calls open would end the first ones.
beforeEach(async () => {
  staff = callerWith(server.app, await openSession(server.db, ADMIN_ID, server.clock()))
})
afterAll(() => server.stop())

const KB = 1024
const ADMIN_ID = 1
const writes = Object.entries(accessTable).flatMap(([path, rows]) =>
  Object.entries(rows)
    .filter(([verb]) => verb === 'POST' || verb === 'PUT')
    .map(([verb, { admin }]) => ({ verb: verb as 'POST' | 'PUT', path, admin })),
)

describe.each(writes)('$verb $path', ({ verb, path, admin }) => {
  const send = async (payload: string, type = 'application/json') => {
    // A session for each, since one of the calls ends it.
    const token = await openSession(server.db, admin ? ADMIN_ID : patientId, server.clock())
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const reply = await server.app.inject({
      method: verb,
      url: `/api/v1${path.replace(':id', '999999')}`,
      headers,
      payload,
    })
    return { status: reply.statusCode, code: reply.json<{ code: string }>().code }
  }

  it('reads 64 KB and no more', async () => {
    const sized = (bytes: number) => `{"a":"${'x'.repeat(bytes - '{"a":""}'.length)}"}`
    expect(await send(sized(64 * KB + 1))).toEqual({ status: 413, code: 'too_large' })
    expect(await send(`${sized(64 * KB - 1)}}`)).toEqual({ status: 400, code: 'invalid' })
  })

  it('reads eight levels and no more', async () => {
    expect(await send(`${'['.repeat(9)}${']'.repeat(9)}`)).toEqual({ status: 400, code: 'invalid' })
    expect(await send(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).toEqual({ status: 400, code: 'invalid' })
  })

  it('reads JSON and nothing else', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await send('a=1', type)).toEqual({ status: 415, code: 'unsupported_media_type' })
    }
    expect(await send('{')).toEqual({ status: 400, code: 'invalid' })
  })
})

describe('a period', () => {
  const calls = ['/appointments', '/incomes/date-range', '/stats/general', '/stats/appointments']

  it.each(calls)('is accepted up to five years, and refused when longer or reversed: %s', async (path) => {
    const asked = (startDate: string, endDate: string) => staff.get(`${path}?startDate=${startDate}&endDate=${endDate}`)
    expect(await asked('2021-11-19', '2026-11-19')).toMatchObject({ status: 200 })
    const refused = { status: 400, body: { code: 'invalid', errors: { endDate: expect.any(String) } } }
    expect(await asked('2021-11-19', '2026-11-20')).toMatchObject(refused)
    expect(await asked('0001-01-01', '9999-12-31')).toMatchObject(refused)
    expect(await asked('2026-11-20', '2026-11-19')).toMatchObject(refused)
  })
})

describe('a page of changes', () => {
  it('has a thousand rows at most, whatever the limit asks for', async () => {
    for (let i = 0; i < 1010; i++) {
      await writeTransaction(server, { userId: null, action: 'professional.add' }, async (changes) => {
        const row = { ref: null, name: `P${i}`, lastName: 'Prueba', active: true }
        return { status: 201, entity: 'professional', id: await changes.insert('professional', row) }
      })
    }
    const page = (await staff.get('/sync/changes?limit=1000000000')).as(changesPage)
    expect(page.professionals.length + page.patients.length).toBe(1000)
    expect(page.hasMore).toBe(true)
  })
})

describe('a search', () => {
  it('has 200 characters at most', async () => {
    for (const path of ['/patients', '/users/patients']) {
      expect(await staff.get(`${path}?search=${'a'.repeat(200)}`)).toMatchObject({ status: 200, body: [] })
      expect(await staff.get(`${path}?search=${'a+'.repeat(99)}a`)).toMatchObject({ status: 200 })
      for (const text of ['a'.repeat(201), 'a+'.repeat(5000), '%00', 'x&search=y']) {
        expect(await staff.get(`${path}?search=${text}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
      }
    }
  })
})

describe('an id in a path', () => {
  it('of any length is a 404', async () => {
    expect(await staff.get(`/patients/${'9'.repeat(16)}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const refused = { status: 400, body: { code: 'invalid', message: 'El pedido no es válido' } }
    for (const id of ['9'.repeat(200), '9'.repeat(5000), '%', '%c0%80']) {
      expect(await staff.get(`/patients/${id}`)).toMatchObject(refused)
    }
  })
})

describe('a token', () => {
  it('of any length opens nothing', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), 'x'.repeat(12_000)]) {
      const answer = await callerWith(server.app).get('/patients', { authorization: `Bearer ${token}` })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
  })
})
