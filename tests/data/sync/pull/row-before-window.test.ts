import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { retryChange } from '#data/sync/conflicts/decide.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import { hasOwnReview } from '#domain/sync/outbox/outbox-entry.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { rowReader } from '#domain/wire/rows/row-readers.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

/** More than the 13 months of the window. */
const LONG = days(450)

const server = serverForEachTest()
let staff: Caller
let tablet: Tablet

beforeEach(async () => {
  staff = await staffOf(server)
})

/** An appointment and an income of long ago, which a new tablet can be shown but does not mirror. */
async function longAgo() {
  const patient = await createPatient(staff)
  const { Patient: _, Professional: __, ...appointment } = await createAppointment(staff, patient.id)
  const income = rowReader('income')(await createIncome(staff, patient.id))
  if (!income) throw new Error('no income was read')
  server.clock.advance(LONG)
  const token = await adminSession(server.db, server.clock)
  staff = callerWith(server.app, token)
  tablet = await openTablet(() => server.app, server.clock, token)
  await tablet.sync()
  expect(await tablet.db.appointments.count()).toBe(0)
  return {
    appointment: viewOfRow('appointment', appointment),
    income: viewOfRow('income', income),
  }
}

describe('an edit of a row that lies before the window', () => {
  it('is applied, even if no mirror has the version that it is based on (A-5)', async () => {
    const { appointment: seen } = await longAgo()
    await enqueueUpdate(tablet.db, tablet.sources, 'appointment', seen, { notes: 'Pidió el comprobante' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    const stored = (await staff.get(`/appointments/${seen.key}`)).as(appointmentResource)
    expect(stored.notes).toBe('Pidió el comprobante')
  })

  it('becomes a conflict when somebody else changed the same field (A-5)', async () => {
    const { appointment: seen } = await longAgo()
    await enqueueUpdate(tablet.db, tablet.sources, 'appointment', seen, { notes: 'mía' })
    await staff.put(`/appointments/${seen.key}`, { notes: 'suya' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([
      { state: 'parked', parked: { why: 'conflict', fields: ['notes'] } },
    ])
  })

  it('of an income that somebody else changed waits for the person’s decision, and is then sent', async () => {
    const { income: seen } = await longAgo()
    await enqueueUpdate(tablet.db, tablet.sources, 'income', seen, { notes: 'Factura A' })
    await staff.put(`/incomes/${seen.key}`, { description: 'Plantillas' })
    await tablet.sync()
    const question = (await readOutbox(tablet.db)).find(hasOwnReview)
    expect(question?.parked).toMatchObject({ why: 'conflict', fields: ['description'] })
    await retryChange(tablet.db, tablet.sources, question?.opId ?? '')
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect((await staff.get(`/incomes/${seen.key}`)).as(incomeResource).notes).toBe('Factura A')
  })
})
