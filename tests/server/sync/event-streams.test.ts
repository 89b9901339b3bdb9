import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '#server/http/access/caller.ts'
import { closeSession, findSession, openSession } from '#server/resources/auth/sessions.ts'
import { ChangeSignal } from '#server/resources/sync/change-signal.ts'
import { EventStreams } from '#server/resources/sync/event-streams.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'

const BEAT_MS = 25_000

const server = serverForEachTest()
let signal: ChangeSignal

beforeEach(async () => {
  signal = new ChangeSignal(server.db)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await signal.stop()
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
  return { caller, stream, streams, said: () => said }
}

describe('an event stream', () => {
  it('sends a heartbeat every 25 seconds', async () => {
    const { stream, said } = await openStream()
    await eventually(() => expect(said()).toContain('event: changed'))

    vi.advanceTimersByTime(BEAT_MS)

    await eventually(() => expect(said()).toMatch(/\n\n:\n\n$/))
    stream.destroy()
  })

  it.skipIf(isPostgresRun)('goes on while the disk can’t record the use of its session', async () => {
    const { stream, said } = await openStream()
    await eventually(() => expect(said()).toContain('event: changed'))
    server.clock.advance(hours(1))
    await sql`PRAGMA query_only = 1`.execute(server.db)

    vi.advanceTimersByTime(BEAT_MS)

    await eventually(() => expect(said()).toMatch(/\n\n:\n\n$/))
    await sql`PRAGMA query_only = 0`.execute(server.db)
    stream.destroy()
  })

  const ends: readonly [string, (caller: Caller) => Promise<unknown>][] = [
    ['was revoked', ({ tokenHash }) => closeSession(server.db, tokenHash)],
    ['has expired', async () => server.clock.advance(days(31))],
    [
      'belongs to a disabled account',
      () => server.db.updateTable('users').set({ active: false }).where('id', '=', 1).execute(),
    ],
    [
      'no longer belongs to staff',
      () => server.db.updateTable('users').set({ role: 'patient' }).where('id', '=', 1).execute(),
    ],
  ]

  it.each(ends)('ends within a second once its session %s', async (_how, end) => {
    const { caller, stream } = await openStream()
    await end(caller)

    vi.advanceTimersByTime(1000)

    await eventually(() => expect(stream.writableEnded).toBe(true))
  })

  it('goes on next to one whose session has ended', async () => {
    const { caller, stream, streams } = await openStream()
    const token = await openSession(server.db, caller.userId, server.clock())
    const second = await findSession(server.db, server.clock(), token)
    const beside = second && (await streams.open(second))
    await closeSession(server.db, caller.tokenHash)

    vi.advanceTimersByTime(1000)

    await eventually(() => expect(stream.writableEnded).toBe(true))
    expect(beside?.writableEnded).toBe(false)
    beside?.destroy()
  })
})
