import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import { digestFrom } from '#server/resources/sync/row-digests.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { addManyAppointments } from '#tests/support/database/many-rows.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const EXPORT = '/api/v1/stats/export?startDate=2026-11-01&endDate=2026-11-30'

let server: Awaited<ReturnType<typeof startTestServer>>
let token: string

beforeEach(async () => {
  server = await startTestServer({ limits: generousLimits })
  token = await server.adminToken()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

async function sending(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Records the outcome of each task that goes through a queue. */
function watchQueues(): { outcomes: unknown[]; asked: () => number } {
  const outcomes: unknown[] = []
  let asked = 0
  const run = BoundedQueue.prototype.run
  vi.spyOn(BoundedQueue.prototype, 'run').mockImplementation(async function <T>(
    this: BoundedQueue,
    work: () => Promise<T>,
    gone?: AbortSignal,
  ) {
    asked++
    try {
      const made = await run.call(this, work, gone)
      outcomes.push('made')
      return made as T
    } catch (error) {
      outcomes.push(error instanceof ApiError ? error.status : error)
      throw error
    }
  } as typeof run)
  return { outcomes, asked: () => asked }
}

const asDesk = () => fetch(`${server.url}${EXPORT}`, { headers: { authorization: `Bearer ${token}` } })

describe('work that no client waits for any more', { timeout: 120_000 }, () => {
  it.each([1, 2, 3])('is skipped: %i exports', async (count) => {
    const queues = watchQueues()
    const asked = `GET ${EXPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const sockets = await Promise.all(Array.from({ length: count }, () => sending(asked)))
    await expect.poll(queues.asked, { timeout: 20_000 }).toBe(count)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => queues.outcomes.length, { timeout: 20_000 }).toBe(count)
    expect(queues.outcomes).toEqual(Array(count).fill(499))
    expect((await asDesk()).status).toBe(200)
    const written = server.db.selectFrom('auditLog').select('userId').where('action', '=', 'stats.export')
    expect(await written.execute()).toHaveLength(1)
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each([
    ['login', (n: number) => ({ username: `nadie-${n}`, password: 'no-es-esta' })],
    [
      'register',
      (n: number) => ({
        ...{ username: `nueva-${n}`, password: 'una-clave', name: 'Ana', lastName: 'Paz', phone: '3537 400000' },
        ...{ dni: String(30_000_000 + n), email: `nueva.${n}@correo.example` },
      }),
    ],
  ])('is skipped: passwords of a %s', async (call, bodyOf) => {
    const queues = watchQueues()
    const count = 100
    const sockets: Socket[] = []
    for (let n = 0; n < count; n++) {
      const body = JSON.stringify(bodyOf(n))
      const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
      sockets.push(await sending(`POST /api/v1/auth/${call} HTTP/1.1\r\n${headers}\r\n\r\n${body}`))
    }
    for (const socket of sockets) socket.destroy()
    const failures = async () => {
      const counted = await server.db.selectFrom('loginAttempts').select('failures').execute()
      return counted.reduce((sum, row) => sum + row.failures, 0)
    }
    const users = () => server.db.selectFrom('users').select('id').execute()
    await expect.poll(() => queues.outcomes.length - queues.asked(), { timeout: 60_000 }).toBe(0)
    const abandoned = queues.outcomes.filter((outcome) => outcome === 499).length
    expect(abandoned + queues.outcomes.filter((outcome) => outcome === 'made').length).toBe(queues.asked())
    expect(abandoned).toBeGreaterThan(0)
    if (call === 'register') expect((await users()).length).toBeLessThan(count)
    // A client that left before the password check has not failed.
    if (call === 'login') await expect.poll(failures).toBe(queues.outcomes.length - abandoned)
  })

  it('is skipped: the digest of a mirror', async () => {
    await addManyAppointments(server, 5000)
    const caller = {
      userId: 1,
      role: 'admin',
      isOwner: true,
      hasFullScope: true,
      patientId: null,
      tokenHash: '',
    } as const
    const controller = new AbortController()
    const reading = digestFrom(server.db, { caller, gone: controller.signal })
    controller.abort(new Error('gone'))
    await expect(reading).rejects.toThrow('gone')
    expect((await (await staffOf(server)).get('/sync/digest')).status).toBe(200)
  })
})
