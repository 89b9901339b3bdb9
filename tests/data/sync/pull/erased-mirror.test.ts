import { expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import { createApi } from '#data/remote/http/api.ts'
import { eraseIfSettled } from '#data/sync/engine/open-clinic.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { pull } from '#data/sync/pull/pull.ts'
import { tabletForEachTest, wireTo } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const tablet = tabletForEachTest(server)

/** A tab that gets the answer to its first request to `path` only after `goOn`; `reached` resolves when the answer is there. */
function tabHeldAt(path: string): { ports: SyncPorts; reached: Promise<void>; goOn: () => void } {
  const held = gate()
  const reached = gate()
  const send = wireTo(() => server.app)
  const fetch: typeof globalThis.fetch = async (...call) => {
    const answer = await send(...call)
    if (new URL(new Request(...call).url).pathname.endsWith(path)) {
      reached.open()
      await held.opened
    }
    return answer
  }
  const ports = { ...tablet.ports, api: createApi({ baseUrl: 'http://clinica.example/api/v1', fetch }) }
  return { ports, reached: reached.opened, goOn: held.open }
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = expect.fail
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

it('the mirror is filled after a sign-out and a sign-in, even if a tab frozen in a pull wakes up meanwhile', async () => {
  await createPatient(await staffOf(server))
  await tablet.sync()
  const frozen = tabHeldAt('/sync/changes')
  const asleep = pull(frozen.ports)
  await frozen.reached
  // The person signs out and in again in another tab; after a minute, that tab takes the lock.
  await eraseIfSettled(tablet.db)
  await tablet.signIn(await adminSession(server.db, server.clock))
  const awake = tabHeldAt('/patients')
  const filling = pull(awake.ports)
  await awake.reached
  frozen.goOn()
  await asleep
  awake.goOn()
  expect(await filling).toBe('complete')
  expect(await readMirrorState(tablet.db)).toMatchObject({ complete: true })
  expect(await tablet.db.patients.count()).toBe(1)
})
