import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readDrafts, saveDraft } from '#data/local/outbox/drafts.ts'
import { createApi } from '#data/remote/http/api.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { enqueueCreate, enqueueDelete } from '#data/sync/outbox/enqueue.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { openTablet, wireTo } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { createTestServer, type TestServer, tokenOf } from '#tests/support/server/server.ts'
import { createTestClock, days, hours, minutes, type TestClock } from '#tests/support/server/test-clock.ts'

/** The server's answers after a given delay, with a Date header from the test server's clock. */
function apiWithDateHeader(
  server: TestServer<TestClock>,
  { delayMs = () => 0, requests = [] }: { delayMs?: () => number; requests?: string[] } = {},
) {
  const wire = wireTo(() => server.app, requests)
  const fetch = async (...asked: Parameters<typeof wire>) => {
    server.clock.advance(delayMs())
    const reply = await wire(...asked)
    reply.headers.set('date', new Date(server.clock()).toUTCString())
    return reply
  }
  return createApi({ baseUrl: 'http://clinica.example/api/v1', fetch })
}

it('the first mirror goes by the clinic’s day on a device whose clock is two years ahead', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const staff = await staffOf(server)
  await createAppointment(staff, (await createPatient(staff)).id)
  const { ports } = await openTablet(() => server.app, server.clock, await server.adminToken())
  const deviceNow = () => server.clock() + days(730)
  let offset = 0
  await runCycle({
    ...ports,
    api: apiWithDateHeader(server),
    deviceNow,
    now: () => deviceNow() + offset,
    onClockOffset: (measured) => {
      offset = measured
    },
  })
  expect(offset).toBe(-days(730))
  expect(await ports.db.appointments.count()).toBe(1)
  await server.stop()
})

it('a deletion can be undone for ten seconds, even after an answer that the server delayed (D-1)', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  const { id } = await createPatient(await staffOf(server))
  let offset = 0
  let delayMs = 50
  const requests: string[] = []
  const now = () => server.clock() + offset
  const ports = {
    ...tablet.ports,
    api: apiWithDateHeader(server, { delayMs: () => delayMs, requests }),
    now,
    onClockOffset: (measured: number) => {
      offset = measured
    },
  }
  await runCycle(ports)
  delayMs = 12_000
  await runCycle(ports)
  delayMs = 50
  await enqueueDelete(tablet.db, { ...tablet.sources, now }, 'patient', { key: id })
  await runCycle(ports)
  expect(requests).not.toContain(`DELETE /patients/${id}`)
  server.clock.advance(UNDO_MS)
  await runCycle(ports)
  expect(requests).toContain(`DELETE /patients/${id}`)
  await server.stop()
})

it('a deletion can be undone for the rest of the ten seconds when a slow clock is corrected (D-1)', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  const { id } = await createPatient(await staffOf(server))
  let offset = 0
  const requests: string[] = []
  const deviceNow = () => server.clock() - hours(1)
  const now = () => deviceNow() + offset
  const onClockOffset = (measured: number) => {
    offset = measured
  }
  const ports = { ...tablet.ports, api: apiWithDateHeader(server, { requests }), now, deviceNow, onClockOffset }
  await enqueueDelete(tablet.db, { ...tablet.sources, now }, 'patient', { key: id })
  server.clock.advance(UNDO_MS - 1_000)
  await runCycle(ports)
  expect(offset).toBe(hours(1))
  expect(requests).not.toContain(`DELETE /patients/${id}`)
  server.clock.advance(1_000)
  await runCycle(ports)
  expect(requests).toContain(`DELETE /patients/${id}`)
  await server.stop()
})

it('an answer during which the device slept does not correct the clock', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const { ports } = await openTablet(() => server.app, server.clock, await server.adminToken())
  const offsets: number[] = []
  let deviceNow = server.clock()
  const answersAfter = (ms: number) => async () => {
    const headers = { 'sync-epoch': '1', date: new Date(deviceNow + minutes(5)).toUTCString() }
    deviceNow += ms
    return new Response('[]', { headers: { ...headers, 'content-type': 'application/json' } })
  }
  const askAfter = (ms: number) => {
    const api = createApi({ baseUrl: 'http://clinica.example/api/v1', fetch: answersAfter(ms) })
    const onClockOffset = (offset: number) => void offsets.push(offset)
    return createAsk(
      { ...ports, api, deviceNow: () => deviceNow, onClockOffset },
      null,
    )({ method: 'GET', path: 'patients' })
  }
  await askAfter(hours(14))
  expect(offsets).toEqual([])
  await askAfter(2_000)
  expect(offsets).toEqual([minutes(5) - 1_000])
  await askAfter(hours(14))
  expect(offsets).toEqual([minutes(5) - 1_000, minutes(5) - 1_000])
  await server.stop()
})

it.each([
  { wrong: 'a year ahead', by: days(366) },
  { wrong: 'at the date of a dead battery', by: -days(2500) },
  { wrong: 'ten days behind', by: -days(10) },
])('a server whose clock is $wrong for a while costs no draft and no journal entry (T-3)', async ({ by }) => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  const deviceNow = createTestClock()
  let offset = 0
  const now = () => deviceNow() + offset
  const onClockOffset = (measured: number) => {
    offset = measured
  }
  const ports = { ...tablet.ports, api: apiWithDateHeader(server), deviceNow, now, onClockOffset }
  await runCycle(ports)
  const written = { form: 'new-record' as const, opening: '', values: { diagnosis: 'Lumbalgia' } }
  await saveDraft(tablet.db, { ...written, id: 'half written', savedAt: now() })
  await enqueueCreate(tablet.db, { ...tablet.sources, now }, 'patient', patientBody())
  await runCycle(ports)

  for (const clockOff of [by, -by]) {
    server.clock.advance(clockOff)
    for (const clock of [server.clock, deviceNow]) clock.advance(hours(2))
    await tablet.signIn(await tokenOf(server.app, adminLogin))
    await runCycle(ports)
    expect(offset).toBe(server.clock() - deviceNow())
  }
  expect(await readDrafts(tablet.db, ['new-record'], now())).toHaveLength(1)
  expect(await tablet.db.journal.count()).toBe(1)
  await server.stop()
})
