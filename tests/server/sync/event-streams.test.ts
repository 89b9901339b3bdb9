import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeSession, findSession } from '#server/resources/auth/sessions.ts'
import { ChangeSignal } from '#server/resources/sync/change-signal.ts'
import { EventStreams } from '#server/resources/sync/event-streams.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { hours, type TestClock } from '#tests/support/test-clock.ts'

const BEAT_MS = 25_000

let server: TestServer<TestClock>
let signal: ChangeSignal

beforeEach(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  signal = new ChangeSignal(server.db)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await signal.stop()
  await server.stop()
})

async function openStream() {
  const caller = await findSession(server.db, server.clock(), await server.adminToken())
  if (!caller) throw new Error('no session')
  const streams = new EventStreams({ db: server.db, clock: server.clock, signal })
  const stream = await streams.open(caller)
  let said = ''
  stream.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return { caller, stream, said: () => said }
}

describe('an event stream', () => {
  it('gives a sign of life every 25 seconds', async () => {
    const { stream, said } = await openStream()
    await vi.waitFor(() => expect(said()).toContain('event: changed'))

    vi.advanceTimersByTime(BEAT_MS)

    await vi.waitFor(() => expect(said()).toMatch(/\n\n:\n\n$/))
    stream.destroy()
  })

  it('goes on while the disk does not take the note that its session is in use', async () => {
    const { stream, said } = await openStream()
    await vi.waitFor(() => expect(said()).toContain('event: changed'))
    server.clock.advance(hours(1))
    await sql`PRAGMA query_only = 1`.execute(server.db)

    vi.advanceTimersByTime(BEAT_MS)

    await vi.waitFor(() => expect(said()).toMatch(/\n\n:\n\n$/))
    await sql`PRAGMA query_only = 0`.execute(server.db)
    stream.destroy()
  })

  it('ends at the next sign of life once its session was revoked', async () => {
    const { caller, stream } = await openStream()
    await closeSession(server.db, caller.tokenHash)

    vi.advanceTimersByTime(BEAT_MS)

    await vi.waitFor(() => expect(stream.writableEnded).toBe(true))
  })
})
