import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox.ts'
import { enqueueCreate } from '#data/sync/enqueue.ts'
import { localDate } from '#domain/values/local-date.ts'
import { noRoom, onDiskThatFails } from '#tests/data/full-disk.ts'
import { turno } from '#tests/data/mirror-rows.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api-calls.ts'
import { createPatient, patientBody } from '#tests/support/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
})

afterEach(() => server.stop())

it('makes room on a full disk, so that what waits is sent and what others did arrives', async () => {
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  const disk = onDiskThatFails(tablet.db, noRoom)
  await tablet.sync()
  await tablet.db.appointments.put(turno({ id: 99, date: localDate('2020-01-02') }))
  await enqueueCreate(tablet.db, tablet.sources, 'patient', patientBody())
  const others = await createPatient(await staffOf(server))
  tablet.db.appointments.hook('deleting', () => {
    disk.hasRoom = true
  })
  disk.hasRoom = false
  expect(await tablet.sync()).toBe('done')
  expect(await readOutbox(tablet.db)).toEqual([])
  expect(await tablet.db.patients.get(others.id)).toBeDefined()
})
