import { beforeEach, describe, expect, it } from 'vitest'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { enqueueAction } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { openClinic } from '#tests/data/clinic-over-epochs.ts'
import type { Tablet } from '#tests/data/tablet.ts'
import { registerPatient, requestAppointments } from '#tests/support/database/clinic-rows.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { hours, minutes } from '#tests/support/server/test-clock.ts'

const DAY = localDate('2026-11-20')

let clinic: Awaited<ReturnType<typeof openClinic>>
let tablet: Tablet

beforeEach(async () => {
  clinic = await openClinic()
  tablet = await clinic.open()
})

/** The appointments that the tablet shows, by start. */
async function agenda(): Promise<[AppointmentView, AppointmentView]> {
  const [first, second] = await readAppointmentsBetween(tablet.db, DAY, DAY)
  return first && second ? [first, second] : expect.fail('two appointments')
}

/** Makes two patients request an appointment each, and lets the tablet sync. */
async function asked(): Promise<void> {
  for (const start of ['09:00', '10:30']) {
    const { calls } = await registerPatient(clinic.server)
    await requestAppointments(calls, [start])
  }
  await tablet.sync()
}

async function approve(seen: AppointmentView): Promise<void> {
  const { date, startTime, endTime } = seen
  const patch = { status: 'approved', date, startTime, endTime, professionalId: 1 }
  await enqueueAction(tablet.db, tablet.sources, 'approve', seen, { patch })
}

async function reject(seen: AppointmentView, body: { alternativeOptions?: string } = {}): Promise<void> {
  const patch = { status: 'rejected', cancellationReason: 'Licencia' }
  await enqueueAction(tablet.db, tablet.sources, 'reject', seen, { patch, body })
}

/** The mails about decisions, by content. */
const mails = async () => {
  const rows = clinic.db().selectFrom('outgoingMails').select(['cause', 'status']).orderBy('cause')
  return rows.where('cause', '!=', 'appointment.request').execute()
}

describe.skipIf(isPostgresRun)('after a restore, the mail about a decision', () => {
  it('is held when a device resends the decision, since the patient may have got it before', async () => {
    await asked()
    const backup = await clinic.backup()
    const [first, second] = await agenda()
    await approve(first)
    await reject(second, { alternativeOptions: 'El lunes a las 9' })
    await tablet.sync()
    const told = ['appointment.approve', 'appointment.reject']
    expect(await mails()).toEqual(told.map((cause) => ({ cause, status: 'waiting' })))

    await clinic.restore(backup, [tablet])

    expect((await agenda()).map(({ status }) => status)).toEqual(['approved', 'rejected'])
    expect(await mails()).toEqual(told.map((cause) => ({ cause, status: 'held' })))
  })

  it('is sent automatically when the decision was made since', async () => {
    await asked()
    await clinic.restore(await clinic.backup(), [tablet])
    clinic.clock.advance(minutes(1))
    const [first] = await agenda()
    await approve(first)
    await tablet.sync()
    expect(await mails()).toEqual([{ cause: 'appointment.approve', status: 'waiting' }])
  })
})

it('is sent automatically in a database that was never restored, however late the decision comes', async () => {
  await asked()
  const [first] = await agenda()
  await approve(first)
  clinic.clock.advance(hours(3))
  await tablet.sync()
  expect(await mails()).toEqual([{ cause: 'appointment.approve', status: 'waiting' }])
})

it('is held when a patient’s device resends a request', async () => {
  const eva = await registerPatient(clinic.server)
  const madeAt = timestampOf(clinic.clock())
  clinic.clock.advance(hours(1))
  await beginEpoch(clinic.server.db, clinic.clock())
  const calls = await eva.signIn()
  await requestAppointments(calls, ['09:00'], { madeAt })
  await requestAppointments(calls, ['10:30'], { madeAt: timestampOf(clinic.clock()) })
  const rows = clinic.server.db.selectFrom('outgoingMails').select('status').orderBy('id')
  expect(await rows.execute()).toEqual([{ status: 'held' }, { status: 'waiting' }])
})
