import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readConnection } from '#data/local/database/meta.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import type { EnginePorts } from '#data/sync/engine/sync-ports.ts'
import { watchEvents } from '#data/sync/engine/watch-events.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { createAskFile } from '#data/sync/push/requester.ts'
import { apiAnswers } from '#data/sync/push/server-side.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openBaselineClinic } from './support/baseline-device.ts'

const clinic = forEachTest(openBaselineClinic, (clinic) => clinic.close())
const device = forEachTest(() => clinic.openDevice())

const connection = async () => (await readConnection(device.db)).connection
const busy = (headers: Record<string, string> = {}) =>
  Response.json({ message: 'Intenta de nuevo' }, { status: 503, headers })
const asked = () => clinic.plain.requests.map(({ path }) => path)

describe('the check whether a baseline server is reachable', () => {
  it('reads the shortest list, since a baseline server has no health call', async () => {
    await device.sync()
    clinic.plain.requests.length = 0
    clinic.plain.additions.length = 0
    expect(await apiAnswers(device.ports)).toBe(true)
    expect(asked()).toEqual(['/users/professionals'])
    expect(clinic.plain.additions).toEqual([])
  })

  it.each(['lost', 'portal'] as const)('fails when no API answers (%s)', async (fault) => {
    await device.sync()
    device.fault = () => fault
    expect(await apiAnswers(device.ports)).toBe(false)
    expect(await connection()).toBe('no_server')
  })

  it.each<[string, () => Response]>([
    ['503', () => Response.json({ message: 'Mantenimiento' }, { status: 503 })],
    ['503 and a Retry-After', () => busy({ 'retry-after': '120' })],
    ['503 and an empty body', () => new Response(null, { status: 503 })],
    ['503 and null', () => Response.json(null, { status: 503 })],
    ['503 and a page', () => new Response('<h1>503</h1>', { status: 503 })],
    ['502', () => Response.json({ error: 'Bad Gateway' }, { status: 502 })],
    ['504', () => Response.json({ error: 'Gateway Timeout' }, { status: 504 })],
  ])('fails while the server answers everything with %s, and succeeds once it serves again', async (_, answer) => {
    await device.sync()
    expect(await connection()).toBe('online')
    device.fault = answer
    expect(await device.syncLater()).toBe('unreachable')
    expect(await connection()).toBe('no_server')
    expect(await apiAnswers(device.ports)).toBe(false)
    await noteReply(device.ports, 'answer')
    await createAskFile(device.ports)({ path: 'stats/export' })
    expect(await connection()).toBe('no_server')
    await enqueueCreate(device.db, device.sources, 'patient', patientBody() as unknown as Fields)
    expect(await device.sync()).toBe('unreachable')
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: false, serverErrors: 0 }])
    device.fault = () => undefined
    expect(await apiAnswers(device.ports)).toBe(true)
    expect(await connection()).toBe('online')
    expect(await device.sync()).toBe('done')
    expect(await device.outbox()).toEqual([])
  })

  it('fails when the server stops serving during the push', async () => {
    await device.sync()
    await enqueueCreate(device.db, device.sources, 'patient', patientBody() as unknown as Fields)
    device.fault = ({ method }) => {
      if (method !== 'POST') return undefined
      device.fault = () => busy()
      return busy()
    }
    expect(await device.sync()).toBe('unreachable')
    expect(await connection()).toBe('no_server')
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: true, serverErrors: 0 }])
  })

  it('succeeds when the server itself answers 500', async () => {
    await device.sync()
    device.fault = () => Response.json({ message: 'Error' }, { status: 500 })
    expect(await device.syncLater()).toBe('not_now')
    expect(await connection()).toBe('online')
  })

  it('succeeds when the server refuses the session, which then ends with the next cycle', async () => {
    await device.sync()
    device.fault = () => Response.json({ message: 'Sesión vencida' }, { status: 401 })
    expect(await apiAnswers(device.ports)).toBe(true)
    await expect(device.sync()).rejects.toMatchObject({ name: 'SessionEndedError' })
  })

  it('succeeds with any answer before the kind of server is known', async () => {
    device.fault = () => 'lost'
    await device.sync()
    expect(await apiAnswers(device.ports)).toBe(false)
    device.fault = () => undefined
    expect(await apiAnswers(device.ports)).toBe(true)
    expect(await connection()).toBe('no_server')
    expect(await device.sync()).toBe('done')
    expect(await connection()).toBe('online')
  })

  it('fails on an HTML page once the database follows our server', async () => {
    await device.db.meta.put({ name: 'mirror', epoch: 7, cursor: 3, filled: [], complete: true })
    device.fault = () => 'portal'
    expect(await apiAnswers(device.ports)).toBe(false)
  })
})

describe('the event stream', () => {
  it('is not opened at a server with the baseline API', async () => {
    await device.sync()
    clinic.plain.additions.length = 0
    const stopped = new AbortController()
    let pauses = 0
    const ports: EnginePorts = {
      ...device.ports,
      isVisible: () => true,
      onVisibilityChange: () => undefined,
      onWake: () => undefined,
      pause: async () => {
        pauses++
        if (pauses === 3) stopped.abort()
      },
    }
    await watchEvents(ports, stopped.signal, () => undefined)
    expect(pauses).toBe(3)
    expect(clinic.plain.additions).toEqual([])
  })
})

it('takes no change for a baseline server before the one on its way is answered', async () => {
  await device.sync()
  for (const dni of ['30111222', '30111223'])
    await enqueueCreate(device.db, device.sources, 'patient', patientBody({ dni }) as unknown as Fields)
  const seen: Promise<{ state: string }[]>[] = []
  device.fault = ({ method }) => {
    if (method === 'POST') seen.push(device.outbox())
    return undefined
  }
  expect(await device.sync()).toBe('done')
  const states = (await Promise.all(seen)).map((outbox) => outbox.map(({ state }) => state))
  expect(states).toEqual([
    ['inflight', 'queued'],
    ['acked', 'inflight'],
  ])
})
