import { describe, expect, it } from 'vitest'
import { hasNoRoom } from '#data/local/database/storage-trouble.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { fetchClinicalRecord } from '#data/remote/clinical-records.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { createScreenAsk } from '#data/sync/push/screen-ask.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { noRoom, onDiskThatFails } from '#tests/data/full-disk.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, createRecord, patientBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()

it('a cycle frees room on a full disk, so that changes are sent and pulled', async () => {
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  const disk = onDiskThatFails(tablet.db, noRoom)
  await tablet.sync()
  await tablet.db.appointments.put(appointment({ id: 99, date: localDate('2020-01-02') }))
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

describe('a disk that stays too full for the mirror', () => {
  /** Leaves room for the small records of the engine and for single changes. */
  const withoutRoomForLists = ({ db }: Tablet) => onDiskThatFails(db, noRoom, ['patients'])

  it('does not prevent sending, and fills again when there is room (S-11)', async () => {
    const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
    const disk = withoutRoomForLists(tablet)
    await tablet.sync()
    const others = await createPatient(await staffOf(server))
    await enqueueCreate(tablet.db, tablet.sources, 'patient', { ...patientBody(), dni: '30999111' })
    disk.hasRoom = false
    expect(await tablet.sync()).toBe('not_now')
    expect(await readOutbox(tablet.db)).toMatchObject([{ sent: true }])
    expect(await hasNoRoom(tablet.db)).toBe(true)
    disk.hasRoom = true
    expect(await tablet.sync()).toBe('done')
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await tablet.db.patients.get(others.id)).toBeDefined()
    expect(await hasNoRoom(tablet.db)).toBe(false)
  })

  it('reports that the first lists can not be loaded', async () => {
    const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
    withoutRoomForLists(tablet).hasRoom = false
    await createPatient(await staffOf(server))
    await tablet.sync()
    expect(await readFill(tablet.db, 'patient')).toBe('failed')
  })
})

it('an answer from the server counts even if there is no room to note its time (N-2)', async () => {
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  const { device } = tablet.ports
  const disk = onDiskThatFails(device, noRoom)
  // The open connection must be reopened to be on the failing disk.
  device.close({ disableAutoOpen: false })
  await tablet.sync()
  const staff = await staffOf(server)
  const record = await createRecord(staff, (await createPatient(staff)).id)
  server.clock.advance(minutes(2))
  disk.hasRoom = false
  expect(await fetchClinicalRecord(createScreenAsk(tablet.ports), record.id)).toMatchObject({ id: record.id })
  expect(disk.refusals).toBeGreaterThan(0)
})
