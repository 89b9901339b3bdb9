import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createApi } from '#data/remote/api.ts'
import { runCycle } from '#data/sync/cycle.ts'
import { asker } from '#data/sync/requester.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/clinic-rows.ts'
import { createTestServer } from '#tests/support/server.ts'
import { days, minutes } from '#tests/support/test-clock.ts'

const hours = (count: number) => minutes(60 * count)

it('fills the first mirror by the clinic’s day on a device whose clock is two years ahead', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const staff = await staffOf(server)
  await createAppointment(staff, (await createPatient(staff)).id)
  const { ports } = await openTablet(() => server.app, server.clock, await server.adminToken())
  const deviceNow = () => server.clock() + days(730)
  let offset = 0
  // The server's Date header, by the clock that it goes by in this test.
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const reply = await server.app.inject({ method: request.method as 'GET', url: pathname + search, headers })
    const date = new Date(server.clock()).toUTCString()
    return new Response(reply.payload, { status: reply.statusCode, headers: { ...(reply.headers as object), date } })
  }
  await runCycle({
    ...ports,
    api: createApi({ baseUrl: 'http://clinica.example/api/v1', fetch }),
    deviceNow,
    now: () => deviceNow() + offset,
    hearOffset: (measured) => {
      offset = measured
    },
  })
  expect(offset).toBe(-days(730))
  expect(await ports.db.appointments.count()).toBe(1)
  await server.stop()
})

it('learns nothing of the time from an answer that the device slept over', async () => {
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
    const hearOffset = (offset: number) => void offsets.push(offset)
    return asker({ ...ports, api, deviceNow: () => deviceNow, hearOffset }, null)({ method: 'GET', path: 'patients' })
  }
  await askAfter(hours(14))
  expect(offsets).toEqual([])
  await askAfter(2_000)
  expect(offsets).toEqual([minutes(5) - 1_000])
  await askAfter(hours(14))
  expect(offsets).toEqual([minutes(5) - 1_000, minutes(5) - 1_000])
  await server.stop()
})
