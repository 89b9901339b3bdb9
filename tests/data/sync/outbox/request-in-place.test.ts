import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment, readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { enqueueAction, enqueueRequest, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const DAY = localDate('2026-11-20')

let server: TestServer
let staff: Caller
let bruno: PatientAccount
let tablet: Tablet
let phone: Tablet
/** Bruno's, on Friday at 09:00. */
let oldId: number

beforeEach(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
  bruno = await registerPatient(server)
  oldId = (await createAppointment(staff, bruno.patientId)).id
  tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  const user = { id: bruno.userId, username: 'bruno', role: 'patient', patientId: bruno.patientId }
  phone = await openTablet(() => server.app, server.clock, bruno.token, user)
  await phone.sync()
})

afterEach(() => server.stop())

/** Bruno asks for 15:00 in place of 09:00. */
function askAnother() {
  const slots = [{ startTime: timeOfDay('15:00'), endTime: timeOfDay('15:15') }]
  const wish = { patientId: bruno.patientId, date: DAY, slots, reason: 'Control', notes: '', appointmentId: oldId }
  return enqueueRequest(phone.db, phone.sources, wish)
}

async function wishOn({ db }: Tablet): Promise<AppointmentView> {
  const wish = (await readAppointmentsBetween(db, DAY, DAY)).find(({ startTime }) => startTime === '15:00')
  if (!wish) throw new Error('nothing is wished')
  return wish
}

async function oldOn({ db }: Tablet): Promise<AppointmentView> {
  const old = await readAppointment(db, oldId)
  if (!old) throw new Error('it is gone')
  return old
}

async function approveOnTablet() {
  const seen = await wishOn(tablet)
  const { date, startTime, endTime } = seen
  const patch = { status: 'approved', date, startTime, endTime, professionalId: 1 }
  return enqueueAction(tablet.db, tablet.sources, 'approve', seen, { patch })
}

it('a request without a network names the appointment that it is to replace, here and on the server', async () => {
  await askAnother()
  expect(await wishOn(phone)).toMatchObject({ status: 'pending', waiting: true, replacesId: oldId })
  await phone.sync()
  await tablet.sync()
  expect(await wishOn(phone)).toMatchObject({ waiting: false, replacesId: oldId })
  expect(await wishOn(tablet)).toMatchObject({ status: 'pending', replacesId: oldId })
  expect(await oldOn(phone)).toMatchObject({ status: 'scheduled' })
})

it('an approval without a network leaves the old one as it is until the server has cancelled it with the approval', async () => {
  await askAnother()
  await phone.sync()
  await tablet.sync()
  await approveOnTablet()
  expect(await oldOn(tablet)).toMatchObject({ status: 'scheduled', waiting: false })

  await tablet.sync()
  await phone.sync()

  for (const device of [tablet, phone]) {
    expect(await wishOn(device)).toMatchObject({ status: 'approved' })
    expect(await oldOn(device)).toMatchObject({ status: 'cancelled' })
    expect(await readOutbox(device.db)).toEqual([])
  }
})

it('a move of the old one that waits behind its approval asks once', async () => {
  await askAnother()
  await phone.sync()
  await tablet.sync()
  await approveOnTablet()
  await enqueueUpdate(tablet.db, tablet.sources, 'appointment', await oldOn(tablet), {
    date: localDate('2026-11-23'),
    status: 'rescheduled',
  })
  await tablet.sync()
  expect(await readOutbox(tablet.db)).toMatchObject([{ key: oldId, state: 'parked', parked: { why: 'conflict' } }])
  expect(await wishOn(tablet)).toMatchObject({ status: 'approved' })
})

it('a request stands when the appointment was deleted meanwhile', async () => {
  await askAnother()
  await staff.delete(`/appointments/${oldId}`)
  await phone.sync()
  expect(await readOutbox(phone.db)).toEqual([])
  expect(await wishOn(phone)).toMatchObject({ status: 'pending', waiting: false, replacesId: null })
})
