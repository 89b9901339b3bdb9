import { describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import { createApi } from '#data/remote/http/api.ts'
import { pull } from '#data/sync/pull/pull.ts'
import { tabletForEachTest, wireTo } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const tablet = tabletForEachTest(server)

/** The lists of the first mirror; of one that comes in stretches, once. */
const asked = () => [...new Set(tablet.requests.map((request) => request.replace('GET ', '')))]

/** A pull over a network that never brings the incomes. */
function pullWithoutIncomes() {
  const send = wireTo(() => server.app, tablet.requests)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await send(input, init)
    if (new Request(input, init).url.includes('/incomes/')) throw new TypeError('Failed to fetch')
    return answer
  }
  return pull({ ...tablet.ports, api: createApi({ baseUrl: 'http://clinica.example/api/v1', fetch }) })
}

describe('the first mirror', () => {
  it('reads the head, then what is looked at first, then the feed (P-7)', async () => {
    expect(await pull(tablet.ports)).toBe('complete')
    expect(asked()).toEqual([
      '/sync/capabilities',
      '/users/professionals',
      '/appointments',
      '/patients',
      '/incomes/date-range',
      '/sync/changes',
    ])
  })

  it('that was broken off goes on from its own head, with the lists that have not arrived (P-7)', async () => {
    const staff = await staffOf(server)
    await createPatient(staff)
    expect(await pullWithoutIncomes()).toBe('unreachable')
    const begun = await readMirrorState(tablet.db)
    const late = await createPatient(staff, { dni: '30999111' })
    tablet.requests.length = 0
    expect(await pull(tablet.ports)).toBe('complete')
    expect(asked()).toEqual(['/sync/capabilities', '/incomes/date-range', '/sync/changes'])
    expect(begun).toMatchObject({ complete: false, filled: ['professional', 'patient', 'appointment'] })
    expect(await tablet.db.patients.get(late.id)).toBeDefined()
  })
})
