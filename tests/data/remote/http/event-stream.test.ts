import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#data/remote/http/api.ts'
import { followChanges } from '#data/remote/http/event-stream.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { startTestServer } from '#tests/support/server/server.ts'

type Started = Awaited<ReturnType<typeof startTestServer>>

describe('the event stream of changes', () => {
  let server: Started

  beforeAll(async () => {
    server = await startTestServer({ dataDir: ':memory:' })
  })

  afterAll(async () => {
    await server.stop()
  })

  const api = () => createApi({ baseUrl: `${server.url}/api/v1` })

  it('notifies at once and after each change, until nobody listens', async () => {
    const listening = new AbortController()
    const staff = await staffOf(server)
    const heard: boolean[] = []
    const following = followChanges(api(), await server.adminToken(), listening.signal, (changed) => {
      heard.push(changed)
      if (heard.length === 1) void createPatient(staff)
      else listening.abort()
    })
    expect(await following).toBe(true)
    expect(heard).toEqual([true, true])
  })

  it('is refused to a patient', async () => {
    const { token } = await registerPatient(server)
    const isOffered = await followChanges(api(), token, AbortSignal.timeout(5_000), () => undefined)
    expect(isOffered).toBe(false)
  })
})
