import { afterEach, expect, it } from 'vitest'
import { capabilitiesAnswer, type TabletSetup } from '#domain/wire/sync-wire.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer, tokenOf } from '#tests/support/server/server.ts'

let server: TestServer
afterEach(() => server.stop())

const setup: TabletSetup = { address: 'http://192.168.1.20:3001/', fingerprint: 'AA:BB' }

async function toldTo(caller: Caller) {
  return (await caller.get('/sync/capabilities')).as(capabilitiesAnswer).tablet
}

it('the staff learn how a tablet is connected, patients do not', async () => {
  server = await createTestServer({ dataDir: ':memory:', tabletSetup: () => setup })
  expect(await toldTo(await staffOf(server))).toEqual(setup)

  await registerPatient(server, { username: 'ana', password: 'clave-de-ana' })
  const patient = callerWith(server.app, await tokenOf(server.app, { username: 'ana', password: 'clave-de-ana' }))
  expect(await toldTo(patient)).toBeUndefined()
})

it('a server without an https address offers no tablet setup', async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  expect(await toldTo(await staffOf(server))).toBeUndefined()
})
