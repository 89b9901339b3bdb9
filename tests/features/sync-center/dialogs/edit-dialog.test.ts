import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { dropChange, editChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { withLatestPatch } from '#data/sync/conflicts/reviewed-row.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { editCreated } from '#data/sync/outbox/edit-created.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { FormChange } from '#features/shared/forms/form-change.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { type ChangeForm, fieldsOf, formFields, formOf, hasTheirs } from '#features/sync-center/dialogs/change-form.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'

let server: TestServer<TestClock>
let staff: Caller
let tablet: Tablet

beforeEach(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
  tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
})

afterEach(() => server.stop())

/** Opens the dialog of the only question, and submits it on each press as edit-dialog.tsx does. */
async function openDialog() {
  const { db, sources, sync } = tablet
  const data = await readSyncCenter(db)
  const item = centerItems(data).questions[0] ?? expect.fail('nothing is asked')
  const entry = withLatestPatch(item.entry, data)
  const shows = formOf(entry, data)
  const mending = { shown: item.shownRow, last: data.outbox.at(-1)?.n }
  const form = new FormChange({
    edit: (opId, wished, how) => editChange(db, sources, opId, wished, how),
    editCreated: (submitted, wished) => editCreated(db, sources, submitted, wished),
    drop: (opId) => dropChange(db, sources, opId),
  })
  async function submit(typed: ChangeForm = {}) {
    const wished = fieldsOf(entry, { ...shows, ...typed }, data)
    const first = () => editChange(db, sources, entry.opId, wished, mending)
    const enqueued = await form.submit({ first, wished, ...mending })
    await sync()
    const word = await awaitChangeResult(db, enqueued?.n ?? 0, 0)
    await form.applyResult(word)
    return word
  }
  return { why: item.parked.why, fields: formFields(entry, data), hasTheirs: hasTheirs(entry, data), shows, submit }
}

async function editOffline(entity: 'appointment' | 'income' | 'patient', id: number, fields: Fields): Promise<void> {
  const { db, sources } = tablet
  const readers = { appointment: readAppointment, income: readIncome, patient: readPatient }
  const seen = (await readers[entity](db, id)) ?? expect.fail('not mirrored')
  await enqueueUpdate(db, sources, entity, seen, fields)
}

const whatIsAsked = async () => centerItems(await readSyncCenter(tablet.db)).questions.map(({ parked }) => parked.why)

describe("'Editar' on a row that somebody else also changed", () => {
  it('of an income with a note here and another amount there keeps both', async () => {
    const { id } = await createIncome(staff, (await createPatient(staff)).id)
    await tablet.sync()
    await editOffline('income', id, { notes: 'Factura A' })
    await staff.put(`/incomes/${id}`, { amount: 20_000, netAmount: 20_000 })
    await tablet.sync()
    const { fields, hasTheirs, shows, submit } = await openDialog()
    expect(fields).toEqual(['amount', 'notes'])
    expect(hasTheirs).toBe(true)
    expect(shows).toMatchObject({ amount: '20000', notes: 'Factura A' })
    expect(await submit()).toMatchObject({ kind: 'accepted' })
    expect((await staff.get(`/incomes/${id}`)).body).toMatchObject({
      notes: 'Factura A',
      amount: 20_000,
      netAmount: 20_000,
    })
  })

  it("of an income computes this person's amount less the other person's discount", async () => {
    const { id } = await createIncome(staff, (await createPatient(staff)).id)
    await tablet.sync()
    await editOffline('income', id, { amount: 2_000_000, netAmount: 2_000_000 })
    await staff.put(`/incomes/${id}`, { discountAmount: 500, netAmount: 17_500 })
    await tablet.sync()
    const { fields, shows, submit } = await openDialog()
    expect(fields).toEqual(['amount', 'discountAmount'])
    expect(shows).toMatchObject({ amount: '20000', discountAmount: '500' })
    expect(await submit()).toMatchObject({ kind: 'accepted' })
    expect((await staff.get(`/incomes/${id}`)).body).toMatchObject({
      amount: 20_000,
      discountAmount: 500,
      netAmount: 19_500,
    })
  })

  it("of an income that was voided can't undo that, and leaves it void", async () => {
    const { id } = await createIncome(staff, (await createPatient(staff)).id)
    await tablet.sync()
    await editOffline('income', id, { notes: 'Factura A' })
    await staff.put(`/incomes/${id}`, { paymentStatus: 'cancelled', voidReason: 'Error' })
    await tablet.sync()
    const { fields, hasTheirs, submit } = await openDialog()
    expect(fields).toEqual(['notes'])
    expect(hasTheirs).toBe(false)
    expect(await submit()).toMatchObject({ kind: 'accepted' })
    expect((await staff.get(`/incomes/${id}`)).body).toMatchObject({
      notes: 'Factura A',
      paymentStatus: 'cancelled',
      voidReason: 'Error',
    })
  })

  it('of an appointment completed here and moved there keeps the new place', async () => {
    const { id } = await createAppointment(staff, (await createPatient(staff)).id)
    await tablet.sync()
    await editOffline('appointment', id, { status: 'completed', reason: 'Control' })
    await staff.put(`/appointments/${id}`, { startTime: '12:00', endTime: '12:30' })
    await tablet.sync()
    const { fields, shows, submit } = await openDialog()
    expect(fields).toEqual(['date', 'startTime', 'endTime', 'professionalId', 'reason'])
    expect(shows).toMatchObject({ startTime: '12:00', endTime: '12:30', reason: 'Control' })
    expect(await submit()).toMatchObject({ kind: 'accepted' })
    expect((await staff.get(`/appointments/${id}`)).body).toMatchObject({
      startTime: '12:00',
      status: 'completed',
      reason: 'Control',
    })
  })

  it("of an appointment that both have moved starts with this person's complete time", async () => {
    const { id } = await createAppointment(staff, (await createPatient(staff)).id)
    await tablet.sync()
    await editOffline('appointment', id, { endTime: '09:45' })
    await staff.put(`/appointments/${id}`, { startTime: '08:00', endTime: '08:30' })
    await tablet.sync()
    const { shows } = await openDialog()
    expect(shows).toMatchObject({ startTime: '09:00', endTime: '09:45' })
  })
})

describe("'Editar' pressed a second time, after a refusal", () => {
  it('keeps what somebody else has written about a patient since the form was opened', async () => {
    const other = await createPatient(staff, { dni: '30111222' })
    const { id } = await createPatient(staff, { phone: '3537 400001' })
    await tablet.sync()
    await editOffline('patient', id, { dni: other.dni, phone: '3537 400002' })
    await staff.put(`/patients/${id}`, { phone: '3537 400003' })
    await tablet.sync()
    const { why, submit } = await openDialog()
    expect(why).toBe('conflict')
    expect(await submit({ phone: '3537 400003' })).toMatchObject({ kind: 'refused', parked: { why: 'duplicate' } })
    await staff.put(`/patients/${id}`, { phone: '3537 400004' })
    await tablet.sync()
    expect(await submit({ phone: '3537 400003', dni: '30111444' })).toMatchObject({ kind: 'accepted' })
    expect((await staff.get(`/patients/${id}`)).body).toMatchObject({ phone: '3537 400004', dni: '30111444' })
    expect(await whatIsAsked()).toEqual([])
  })

  it('keeps what somebody else has written about an appointment since the form was opened', async () => {
    const { id: patientId } = await createPatient(staff)
    const { id } = await createAppointment(staff, patientId, { notes: '' })
    await createAppointment(staff, patientId, { startTime: '10:00', endTime: '10:30' })
    await createAppointment(staff, patientId, { startTime: '11:00', endTime: '11:30' })
    await tablet.sync()
    await editOffline('appointment', id, { startTime: '10:00', endTime: '10:30', notes: 'Primera visita' })
    await tablet.sync()
    const { why, submit } = await openDialog()
    expect(why).toBe('slot_taken')
    expect(await submit({ startTime: '11:00', endTime: '11:30', notes: '' })).toMatchObject({ kind: 'refused' })
    await staff.put(`/appointments/${id}`, { notes: 'Trae estudios' })
    await tablet.sync()
    await submit({ startTime: '12:00', endTime: '12:30', notes: '' })
    expect((await staff.get(`/appointments/${id}`)).body).toMatchObject({ startTime: '12:00', notes: 'Trae estudios' })
  })
})
