import { beforeEach, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { endSession } from '#data/local/session/session.ts'
import { createApi } from '#data/remote/http/api.ts'
import { mayDrop } from '#data/sync/conflicts/decide.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { openTablet, type Tablet, wireTo } from '#tests/data/tablet.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
let token: string
let tablet: Tablet

beforeEach(async () => {
  token = await server.adminToken()
  tablet = await openTablet(() => server.app, server.clock, token)
})

/** The person signs out while the answer to the first write is on its way. */
function signOutDuringFirstWrite(): void {
  const { requests, ports } = tablet
  const send = wireTo(() => server.app, requests)
  ports.api = createApi({
    baseUrl: 'http://clinica.example/api/v1',
    fetch: async (...call) => {
      const answer = await send(...call)
      if (requests.at(-1)?.startsWith('POST')) await endSession(ports.device, token, { revoke: true })
      return answer
    },
  })
}

it('a session that ends before a change is sent leaves that change in the outbox for its user (U-1)', async () => {
  const { db, sources, requests } = tablet
  await tablet.sync()
  await enqueueCreate(db, sources, 'patient', patientBody())
  const { opId } = await enqueueCreate(db, sources, 'patient', patientBody())
  signOutDuringFirstWrite()
  await expect(tablet.sync()).rejects.toBeInstanceOf(SessionEndedError)
  expect(requests.filter((request) => request === 'POST /patients')).toHaveLength(1)
  const unsettled = (await readOutbox(db)).filter(({ state }) => state !== 'acked')
  expect(unsettled).toMatchObject([{ opId, state: 'queued', sent: false }])
  expect(unsettled.map(mayDrop)).toEqual([true])
})
