import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownData } from '#domain/wire/own-data-wire.ts'
import { addStaff, disableAccount, giveStaffPassword } from '#server/cli/staff/staff-accounts.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createIncome, createPatient, createRecord, registerPatient } from '#tests/support/database/clinic-rows.ts'
import {
  addManyAppointments,
  addManyRecords,
  addManyUnconfirmed,
  changeAppointments,
} from '#tests/support/database/many-rows.ts'
import { createTestServer, type TestServer, tokenOf } from '#tests/support/server/server.ts'
import { variants } from '#tests/support/suites/tier.ts'

const MANY = 20_000

let server: TestServer
let staff: Caller
let url: string
let patientId: number

beforeAll(async () => {
  server = await createTestServer()
  staff = await staffOf(server)
  url = await server.listen()
  patientId = await addManyAppointments(server, MANY)
})

afterEach(() => vi.restoreAllMocks())

afterAll(() => server.stop())

interface ListedAppointment {
  id: number
  date: string
}

/** Requests over a real connection; resolves when the answer begins, before anything of it is read. */
async function begin(path: string, encoding = 'identity', token?: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token ?? (await server.adminToken())}`, 'accept-encoding': encoding }
  const asked = get(`${url}/api/v1${path}`, { headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

type Execute = (this: object, query: { sql: string }) => Promise<unknown>

/** Counts the parts that the server reads from now on. Each waits for `onStretch`, which may throw. */
function watchStretches(onStretch: (nth: number) => unknown = () => undefined): { read: number } {
  const watched = { read: 0 }
  const executors = Object.getPrototypeOf(Object.getPrototypeOf(server.db.getExecutor())) as { executeQuery: Execute }
  const execute = executors.executeQuery
  vi.spyOn(executors, 'executeQuery').mockImplementation(async function (this: object, query) {
    if (query.sql.includes('json_each')) await onStretch(++watched.read)
    return execute.call(this, query)
  })
  return watched
}

/** Waits until no more parts are read, and returns their number. */
async function restOf(watched: { read: number }): Promise<number> {
  for (let seen = -1; seen !== watched.read; await wait(200)) seen = watched.read
  return watched.read
}

describe('a list of tens of thousands of rows', () => {
  it('has every row once, in its order', async () => {
    const answer = await begin('/appointments?includeCancelled=true')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const listed = JSON.parse(await textOf(answer)) as ListedAppointment[]
    expect(listed).toHaveLength(MANY)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(MANY)
    const sorted = [...listed].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
    expect(listed.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
  })

  it('lets other requests run meanwhile', async () => {
    let isOver = false
    const whole = begin('/appointments')
      .then(textOf)
      .then((text) => {
        isOver = true
        return text
      })
    let answered = 0
    while (!isOver) {
      const health = await begin('/health')
      await textOf(health)
      expect(health.statusCode).toBe(200)
      if (!isOver) answered++
    }
    expect(JSON.parse(await whole)).toHaveLength(MANY)
    // Without pauses there would be none.
    expect(answered).toBeGreaterThan(5)
  })

  it('is read no further once its client has gone', async () => {
    const watched = watchStretches()
    const answer = await begin('/appointments')
    await once(answer, 'readable')
    answer.destroy()
    expect(await restOf(watched)).toBeLessThan(MANY / 100 / 2)
  })

  it('waits for a slow client, instead of buffering the answer', async () => {
    const watched = watchStretches()
    const answer = await begin('/appointments')
    expect(await restOf(watched)).toBeLessThan(MANY / 100)
    expect(JSON.parse(await textOf(answer))).toHaveLength(MANY)
  })

  it.each(variants('identity', 'gzip', 'br'))(
    'breaks the connection when a read fails half-way, so that nobody takes it for complete (%s)',
    async (encoding) => {
      watchStretches((nth) => {
        if (nth === 180) throw new Error('the disk is gone')
      })
      const failures = server.log.filter(({ level }) => level === 'error').length
      const answer = await begin('/appointments', encoding)
      expect(answer.statusCode).toBe(200)
      await expect(textOf(answer)).rejects.toMatchObject({ code: 'ECONNRESET' })
      expect(server.log.filter(({ level }) => level === 'error').length).toBe(failures + 1)
      expect((await staff.get('/health')).status).toBe(200)
    },
  )

  it('is an ordinary error when the first read fails', async () => {
    watchStretches(() => {
      throw new Error('the disk is gone')
    })
    const answer = await begin('/appointments')
    expect(answer.statusCode).toBe(500)
    expect(JSON.parse(await textOf(answer))).toMatchObject({ code: 'internal' })
  })

  it('is logged before it is sent', async () => {
    const trails = () => server.db.selectFrom('auditLog').selectAll().where('action', '=', 'list.read').execute()
    const before = (await trails()).length
    const answer = await begin('/appointments')
    const written = await trails()
    expect(written).toHaveLength(before + 1)
    expect(JSON.parse(written.at(-1)?.detail ?? '')).toEqual({ rows: MANY })
    answer.destroy()
  })
})

describe('a list for a slow client', () => {
  const login = { username: 'mostrador', password: 'clave-del-mostrador' }
  const desk = () => ({ ...server, hasher: new PasswordHasher() })

  beforeAll(() => addStaff(desk(), login))

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['signs out', (token) => callerWith(server.app, token).post('/auth/logout', {})],
    ['is given another password', () => giveStaffPassword(desk(), login)],
    ['is disabled', () => disableAccount(desk(), login.username)],
  ])('sends no more once its account %s, and is recognizably incomplete', async (_, end) => {
    const token = await tokenOf(server.app, login)
    const watched = watchStretches()
    const failures = server.log.filter(({ level }) => level === 'error').length
    const answer = await begin('/appointments', 'identity', token)
    const before = await restOf(watched)
    await end(token)
    await expect(textOf(answer)).rejects.toMatchObject({ code: 'ECONNRESET' })
    // Rows that had been read by then were dropped.
    expect(watched.read).toBeLessThanOrEqual(before + 1)
    expect(server.log.filter(({ level }) => level === 'error').length).toBe(failures)
  })
})

describe('a page of a list', () => {
  const idsOf = async (path: string) => ((await staff.get(path)).body as ListedAppointment[]).map(({ id }) => id)

  let whole: ListedAppointment[]

  beforeAll(async () => {
    whole = JSON.parse(await textOf(await begin('/appointments'))) as ListedAppointment[]
  })

  it.each([
    ['page=1&limit=10', 0, 10],
    ['limit=10', 0, 10],
    ['page=2&limit=10', 10, 20],
    ['page=1', 0, 100],
    ['page=3', 200, 300],
    ['limit=1', 0, 1],
    ['limit=1000', 0, 1000],
    ['limit=999999', 0, 1000],
    ['page=20&limit=1000', 19_000, 20_000],
    ['page=21&limit=1000', 20_000, 20_000],
    ['page=1000000&limit=1000', 20_000, 20_000],
  ])('%s', async (asked, from, to) => {
    expect(await idsOf(`/appointments?${asked}`)).toEqual(whole.slice(from, to).map(({ id }) => id))
  })

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=zwei', 'limit=0', 'limit=', 'page=1&limit=ten'])(
    'is refused: %s',
    async (asked) => {
      expect(await staff.get(`/appointments?${asked}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    },
  )

  it.each([
    '/patients?limit=1',
    '/users/patients?limit=1',
    '/patients/unconfirmed?limit=1',
    '/appointments/pending?limit=1',
    '/incomes/date-range?startDate=2026-01-01&limit=1',
    '/medical-history?limit=1',
  ])('exists for every list: %s', async (path) => {
    const answer = await staff.get(path)
    expect(answer.status).toBe(200)
    expect((answer.body as unknown[]).length).toBeLessThanOrEqual(1)
  })
})

describe('the reads for one answer', () => {
  const MATCHES = { '/appointments?limit=1000': 10, '/appointments?page=2&limit=250': 3, '/appointments?limit=7': 1 }

  it.each(Object.entries(MATCHES))('take a hundred rows at a time, also for a page: %s', async (path, stretches) => {
    const watched = watchStretches()
    expect((await staff.get(path)).status).toBe(200)
    expect(watched.read).toBe(stretches)
  })

  it('take twenty of the records that wait for staff, whose matches cost more', async () => {
    await addManyUnconfirmed(server, 300)
    const watched = watchStretches()
    expect((await staff.get('/patients/unconfirmed?limit=1000')).body).toHaveLength(300)
    expect(watched.read).toBe(15)
  })

  it('take a hundred appointments for a patient’s data export', async () => {
    const account = await registerPatient(server)
    await changeAppointments(server, { patientId: account.patientId }, { from: 1, to: 1000 })
    const watched = watchStretches()
    const data = (await account.calls.get(`/users/${account.userId}/export`)).as(ownData)
    expect(data.appointments).toHaveLength(1000)
    expect(watched.read).toBe(10)
  })

  it('end without an answer when the account gets another record meanwhile', async () => {
    const person = await createPatient(staff, { dni: '30111222' })
    const account = await registerPatient(server, { dni: '30111222' })
    await changeAppointments(server, { patientId: account.patientId }, { from: 1001, to: 1300 })
    watchStretches(async (nth) => {
      if (nth === 2) await staff.put(`/users/${account.userId}/link`, { patientId: person.id })
    })
    const answer = await account.calls.get(`/users/${account.userId}/export`)
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('a long clinical history', () => {
  it('is logged once for each record that is sent', async () => {
    await addManyRecords(server, patientId, 1500)
    const answer = await begin(`/medical-history/patient/${patientId}`)
    const shown = JSON.parse(await textOf(answer)) as { id: number }[]
    expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).sort((a, b) => b - a))
    const read = await server.db
      .selectFrom('auditLog')
      .select('entityId')
      .where('action', '=', 'clinicalRecord.read')
      .execute()
    expect(shown).toHaveLength(1500)
    expect(new Set(read.map(({ entityId }) => entityId)).size).toBe(1500)
  })
})

describe('the versions of a row that was edited often', () => {
  const EDITS = 230

  it.each(['/medical-history', '/incomes'])('come in parts and pages: %s', async (path) => {
    const person = await createPatient(staff)
    const { id } = path === '/incomes' ? await createIncome(staff, person.id) : await createRecord(staff, person.id)
    for (let i = 1; i <= EDITS; i++) {
      const edit =
        path === '/incomes' ? { amount: i, discountAmount: 0, netAmount: i } : { diagnosis: `Lumbalgia ${i}` }
      expect((await staff.put(`${path}/${id}`, edit)).status).toBe(200)
    }
    const watched = watchStretches()
    const whole = JSON.parse(await textOf(await begin(`${path}/${id}/versions`))) as {
      version: number
      Author: unknown
    }[]
    expect(watched.read).toBe(3)
    const versions = whole.map(({ version }) => version)
    expect(new Set(versions).size).toBe(EDITS + 1)
    expect(versions).toEqual([...versions].sort((a, b) => b - a))
    expect(whole.every(({ Author }) => Author !== null)).toBe(true)
    for (const [query, from, to] of [
      ['limit=5', 0, 5],
      ['page=3&limit=50', 100, 150],
      ['page=2&limit=230', 230, 231],
      ['page=9', 231, 231],
    ] as const) {
      expect((await staff.get(`${path}/${id}/versions?${query}`)).body).toEqual(whole.slice(from, to))
    }
    expect(await staff.get(`${path}/999999/versions?limit=5`)).toMatchObject({ status: 404 })
  })

  it.each([
    [{ description: 'Sesión doble' }, [2, 1]],
    [{ amount: 3, netAmount: 3 }, [2, 1]],
  ])('are complete although the row is edited meanwhile: %j', async (edit, amounts) => {
    const { id } = await createIncome(staff, null, { amount: 1, netAmount: 1 })
    await staff.put(`/incomes/${id}`, { amount: 2, netAmount: 2 })
    watchStretches(async (nth) => {
      if (nth === 1) expect((await staff.put(`/incomes/${id}`, edit)).status).toBe(200)
    })
    const { body } = await staff.get(`/incomes/${id}/versions`)
    expect((body as { amount: number }[]).map(({ amount }) => amount)).toEqual(amounts)
  })

  it('are logged once for each version with clinical texts', async () => {
    const person = await createPatient(staff)
    const { id } = await createRecord(staff, person.id)
    for (let i = 1; i <= 120; i++) await staff.put(`/medical-history/${id}`, { diagnosis: `Cervicalgia ${i}` })
    const before = await server.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const shown = JSON.parse(await textOf(await begin(`/medical-history/${id}/versions`))) as { version: number }[]
    const read = await server.db
      .selectFrom('auditLog')
      .select(['entityId', 'version'])
      .where('id', '>', before.id)
      .where('action', '=', 'clinicalRecord.read')
      .orderBy('id')
      .execute()
    expect(read).toEqual(shown.map(({ version }) => ({ entityId: id, version })))
  })
})
