import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, staffOf } from '#tests/support/api-calls.ts'
import { addManyAppointments, addManyRecords } from '#tests/support/many-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

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

interface ListedTurno {
  id: number
  date: string
}

/** Asks over a real connection; resolves when the answer has begun. Nothing is read of it before somebody does. */
async function begin(path: string, encoding = 'identity'): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${await server.adminToken()}`, 'accept-encoding': encoding }
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

/** Counts the stretches of rows that the server reads from now on; `onStretch` is told each before it is read, and may throw. */
function watchStretches(onStretch: (nth: number) => void = () => undefined): { read: number } {
  const watched = { read: 0 }
  const executors = Object.getPrototypeOf(Object.getPrototypeOf(server.db.getExecutor())) as { executeQuery: Execute }
  const execute = executors.executeQuery
  vi.spyOn(executors, 'executeQuery').mockImplementation(function (this: object, query) {
    if (query.sql.includes('json_each')) onStretch(++watched.read)
    return execute.call(this, query)
  })
  return watched
}

/** How many stretches have been read when no more are. */
async function restOf(watched: { read: number }): Promise<number> {
  for (let seen = -1; seen !== watched.read; await wait(200)) seen = watched.read
  return watched.read
}

describe('a list of tens of thousands of rows', () => {
  it('has every row once, in its order', async () => {
    const answer = await begin('/appointments?includeCancelled=true')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const listed = JSON.parse(await textOf(answer)) as ListedTurno[]
    expect(listed).toHaveLength(MANY)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(MANY)
    const sorted = [...listed].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
    expect(listed.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
  })

  it('lets others have their answers meanwhile', async () => {
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
    // In one go there would be none.
    expect(answered).toBeGreaterThan(5)
  })

  it('is read no further once nobody takes it', async () => {
    const watched = watchStretches()
    const answer = await begin('/appointments')
    await once(answer, 'readable')
    answer.destroy()
    expect(await restOf(watched)).toBeLessThan(MANY / 100 / 2)
  })

  it('waits for who reads it slowly, instead of keeping the answer in memory', async () => {
    const watched = watchStretches()
    const answer = await begin('/appointments')
    expect(await restOf(watched)).toBeLessThan(MANY / 100)
    expect(JSON.parse(await textOf(answer))).toHaveLength(MANY)
  })

  it.each(['identity', 'gzip', 'br'])(
    'breaks off when reading fails in the middle, so that nobody takes it for whole (%s)',
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

  it('is an answer of its own kind when reading fails at once', async () => {
    watchStretches(() => {
      throw new Error('the disk is gone')
    })
    const answer = await begin('/appointments')
    expect(answer.statusCode).toBe(500)
    expect(JSON.parse(await textOf(answer))).toMatchObject({ code: 'internal' })
  })

  it('is written down before it is handed over', async () => {
    const trails = () => server.db.selectFrom('auditLog').selectAll().where('action', '=', 'list.read').execute()
    const before = (await trails()).length
    const answer = await begin('/appointments')
    const written = await trails()
    expect(written).toHaveLength(before + 1)
    expect(JSON.parse(written.at(-1)?.detail ?? '')).toEqual({ rows: MANY })
    answer.destroy()
  })
})

describe('a page of a list', () => {
  const idsOf = async (path: string) => ((await staff.get(path)).body as ListedTurno[]).map(({ id }) => id)

  let whole: ListedTurno[]

  beforeAll(async () => {
    whole = JSON.parse(await textOf(await begin('/appointments'))) as ListedTurno[]
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
  ])('is of every list: %s', async (path) => {
    const answer = await staff.get(path)
    expect(answer.status).toBe(200)
    expect((answer.body as unknown[]).length).toBeLessThanOrEqual(1)
  })
})

describe('a long clinical history', () => {
  it('leaves a row of the access log for each record that is handed over', async () => {
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
