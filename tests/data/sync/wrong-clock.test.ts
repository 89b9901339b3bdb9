import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createApi } from '#data/remote/api.ts'
import { runCycle } from '#data/sync/cycle.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/clinic-rows.ts'
import { createTestServer } from '#tests/support/server.ts'
import { days } from '#tests/support/test-clock.ts'

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
