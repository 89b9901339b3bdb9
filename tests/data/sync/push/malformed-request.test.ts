import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { createApi } from '#data/remote/http/api.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import { openTablet, wireTo } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'

it('a request that an intermediary made malformed is parked, and logged without personal data', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const patient = await createPatient(await staffOf(server))
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  await tablet.sync()
  const { opId } = (await enqueueUpdate(
    tablet.db,
    tablet.sources,
    'patient',
    { ...patient, key: patient.id },
    {
      phone: '3537 499999',
    },
  )) as { opId: string }
  const wire = wireTo(() => server.app)
  const fetch: typeof wire = (input, init) => {
    const request = new Request(input, init)
    request.headers.delete(headers.ifMatch)
    return wire(request)
  }
  const trace = vi.spyOn(console, 'error').mockReturnValue()

  await runCycle({ ...tablet.ports, api: createApi({ baseUrl: 'http://clinica.example/api/v1', fetch }) })

  expect(await tablet.db.outbox.get(1)).toMatchObject({ state: 'parked', parked: { why: 'defect', status: 428 } })
  const said = `PUT patients/${patient.id} was refused as malformed: 428 to ${opId}`
  expect(trace.mock.calls).toEqual([[said]])
  trace.mockRestore()
  await server.stop()
})
