import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { dropChange, editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { MoreWouldBeLostError } from '#data/sync/conflicts/decision.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueAction, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { push } from '#data/sync/push/push.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type Fields, hasOwnReview, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import { eva, payment } from '#tests/data/filled-forms.ts'
import { syncForLong, tabletForEachTest } from '#tests/data/tablet.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  registerPatient,
  requestAppointments,
  requestBody,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const AT_TEN = { startTime: '10:00', endTime: '10:30' }
const AT_ELEVEN = { startTime: '11:00', endTime: '11:30' }
const AT_THREE = { startTime: '15:00', endTime: '15:30' }

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)
let patient: { id: number; dni: string }

beforeEach(async () => {
  patient = await createPatient(staff)
})

/** Breaks the network once such a request has been answered. */
function breakAfter(method: string): void {
  const count = () => tablet.requests.filter((request) => request.startsWith(method)).length
  const before = count()
  let isAnswered = false
  tablet.network = () => {
    if (isAnswered) throw new TypeError('no network')
    isAnswered = count() > before
  }
}

async function edit<S extends { key: number | string }>(
  entity: 'appointment' | 'patient' | 'income',
  seen: S | null,
  fields: Fields,
) {
  if (!seen) throw new Error('it is on the screen')
  await enqueueUpdate(tablet.db, tablet.sources, entity, seen, fields)
}

/** The parked change; there is exactly one. */
async function asked(): Promise<OutboxEntry> {
  const [question, ...others] = (await readOutbox(tablet.db)).filter(hasOwnReview)
  if (!question || others.length > 0) throw new Error('there must be one question')
  return question
}

/** Corrects it in the form of the sync centre, which shows the latest values of its fields. */
async function mend(fields: Fields): Promise<void> {
  const last = (await readOutbox(tablet.db)).at(-1)?.n
  await editChange(tablet.db, tablet.sources, (await asked()).opId, fields, { last })
}

/** How the sync centre shows a change before it is dropped, with its dependants by their positions in the outbox. */
async function shownOf(opId: string | undefined) {
  const { questions, waiting } = centerItems(await readSyncCenter(tablet.db))
  const item = [...questions, ...waiting].find(({ entry }) => entry.opId === opId)
  if (!item) throw new Error('it is in the sync centre')
  return { lost: item.lost.map(({ n }) => n) }
}

const storedAppointment = async (id: number) => (await staff.get(`/appointments/${id}`)).body as Record<string, unknown>

describe('a move refused for a taken slot, of an appointment that somebody else moves meanwhile', () => {
  let id: number
  let rival: number

  beforeEach(async () => {
    id = (await createAppointment(staff, patient.id)).id
    rival = (await createAppointment(staff, patient.id, AT_TEN)).id
    await tablet.sync()
    await edit('appointment', await readAppointment(tablet.db, id), AT_TEN)
    await syncForLong(tablet, server.clock)
    expect((await asked()).parked?.why).toBe('slot_taken')
    await staff.put(`/appointments/${id}`, AT_THREE)
    await syncForLong(tablet, server.clock)
  })

  it('becomes a conflict before it is given another slot', async () => {
    await editChange(tablet.db, tablet.sources, (await asked()).opId, { date: '2026-11-20', ...AT_ELEVEN })
    await syncForLong(tablet, server.clock)
    expect(await storedAppointment(id)).toMatchObject(AT_THREE)
    expect((await asked()).parked).toMatchObject({ why: 'conflict', fields: expect.arrayContaining(['startTime']) })
    await retryChange(tablet.db, tablet.sources, (await asked()).opId)
    await syncForLong(tablet, server.clock)
    expect(await storedAppointment(id)).toMatchObject(AT_ELEVEN)
  })

  it('becomes a conflict before it is retried', async () => {
    await staff.put(`/appointments/${rival}`, { status: 'cancelled' })
    await syncForLong(tablet, server.clock)
    await retryChange(tablet.db, tablet.sources, (await asked()).opId)
    await syncForLong(tablet, server.clock)
    expect(await storedAppointment(id)).toMatchObject(AT_THREE)
    expect((await asked()).parked?.why).toBe('conflict')
  })
})

describe('a request that is moved while somebody else approves it', () => {
  it('is moved by keep mine, and stays with the professional of the approval', async () => {
    const [request] = await requestAppointments((await registerPatient(server)).calls, ['09:00'])
    if (!request) throw new Error('one was asked for')
    const { id, date, startTime, endTime } = request
    await tablet.sync()
    await edit('appointment', await readAppointment(tablet.db, id), AT_ELEVEN)
    await staff.put(`/appointments/${id}/approve`, { date, startTime, endTime, professionalId: 1 })
    await syncForLong(tablet, server.clock)
    const [question] = centerItems(await readSyncCenter(tablet.db)).questions
    await retryChange(tablet.db, tablet.sources, (await asked()).opId, { shown: question?.shownRow })
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await storedAppointment(id)).toMatchObject({ status: 'approved', professionalId: 1, ...AT_ELEVEN })
  })
})

it('two pending changes of a patient whom somebody deletes become one review, even if the first was sent', async () => {
  const { db, sources } = tablet
  await tablet.sync()
  await edit('patient', await readPatient(db, patient.id), { phone: '3537 400002' })
  // The tab dies before the request leaves.
  await takeNext(db, server.clock())
  await edit('patient', await readPatient(db, patient.id), { address: 'Mitre 1' })
  await staff.delete(`/patients/${patient.id}`)
  await syncForLong(tablet, server.clock)
  const { opId, n, parked } = await asked()
  expect(parked?.why).toBe('deleted')
  const { lost } = await shownOf(opId)
  expect(lost).toEqual([n + 1])
  await dropChange(db, sources, opId, lost)
  expect(await readOutbox(db)).toEqual([])
})

describe('a conflict whose row a third person changes', () => {
  const shownAmount = async (id: number) => (await readIncome(tablet.db, id))?.amount

  it.each(['mended', 'kept'])('becomes a conflict again when it is %s by what was shown (C-7)', async (how) => {
    const { db, sources } = tablet
    const { id } = await createIncome(staff, patient.id)
    await tablet.sync()
    await edit('income', await readIncome(db, id), { amount: 1_700_000, netAmount: 1_700_000 })
    await staff.put(`/incomes/${id}`, { amount: 16_000, netAmount: 16_000 })
    await syncForLong(tablet, server.clock)
    const { opId } = await asked()
    const shown = { amount: 1_600_000, netAmount: 1_600_000 }
    await staff.put(`/incomes/${id}`, { amount: 25_000, netAmount: 25_000 })
    await syncForLong(tablet, server.clock)

    if (how === 'kept') await retryChange(db, sources, opId, { shown })
    else await editChange(db, sources, opId, { amount: 1_650_000, netAmount: 1_650_000 }, { shown })
    await syncForLong(tablet, server.clock)
    expect(await shownAmount(id)).toBe(2_500_000)
    expect((await asked()).parked?.why).toBe('conflict')
    await retryChange(db, sources, (await asked()).opId, { shown: { amount: 2_500_000, netAmount: 2_500_000 } })
    await syncForLong(tablet, server.clock)
    expect(await shownAmount(id)).toBe(how === 'kept' ? 1_700_000 : 1_650_000)
  })
})

describe('a conflict on a row with an accepted own change that no pull has brought yet', () => {
  it('needs one decision, made by what its card showed', async () => {
    const { db, sources } = tablet
    await tablet.sync()
    const stale = await readPatient(db, patient.id)
    await edit('patient', stale, { phone: '3537 400002' })
    breakAfter('PUT')
    await tablet.sync()
    expect((await readOutbox(db)).map(({ state }) => state)).toEqual(['acked'])
    await edit('patient', await readPatient(db, patient.id), { phone: '3537 400003' })
    await edit('patient', stale, { phone: '3537 400004' })
    const [item] = centerItems(await readSyncCenter(db)).questions
    await retryChange(db, sources, item?.entry.opId ?? '', { shown: item?.shownRow })
    expect((await readOutbox(db)).map(({ state }) => state)).toEqual(['acked', 'queued', 'queued'])
  })
})

describe('a conflict behind an own change that the server has not confirmed', () => {
  /** The phone waits without an answer; the address, which builds on it, is in conflict. */
  async function addressInConflict() {
    await tablet.sync()
    await edit('patient', await readPatient(tablet.db, patient.id), { phone: '3537 400002' })
    await edit('patient', await readPatient(tablet.db, patient.id), { phone: '3537 400003', address: 'Mitre 1' })
    await staff.put(`/patients/${patient.id}`, { address: 'Belgrano 9' })
    const isWrite = () => tablet.requests.at(-1)?.startsWith('PUT')
    tablet.network = () => {
      if (isWrite()) throw new TypeError('no network')
    }
    await tablet.sync()
    expect((await readOutbox(tablet.db)).map(({ state }) => state)).toEqual(['queued', 'parked'])
    const data = await readSyncCenter(tablet.db)
    const [item] = centerItems(data).questions
    if (!item) throw new Error('the address is asked about')
    return { item, last: data.outbox.at(-1)?.n }
  }

  it('does not show the fields of that own change', async () => {
    const { item } = await addressInConflict()
    expect(item.conflictFields.map(({ label }) => label)).toEqual(['Dirección'])
  })

  it('needs one decision, even if the server accepts that change while the form of the conflict is open', async () => {
    const { item, last } = await addressInConflict()
    tablet.network = () => undefined
    await syncForLong(tablet, server.clock)
    const wished = { phone: '3537 400003', address: 'Mitre 1' }
    await editChange(tablet.db, tablet.sources, item.entry.opId, wished, { shown: item.shownRow, last })
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await readPatient(tablet.db, patient.id)).toMatchObject(wished)
  })
})

describe('two forms of a row that the server does not know yet', () => {
  it('become a conflict when both changed the same field, and the first value stays until a decision (C-5)', async () => {
    const { db, sources } = tablet
    await tablet.sync()
    const { key } = await enqueueCreate(db, sources, 'patient', eva())
    const [first, second] = [await readPatient(db, key), await readPatient(db, key)]
    await edit('patient', first, { phone: '3537 400002' })
    await edit('patient', second, { phone: '3537 400003' })
    expect((await asked()).parked).toMatchObject({ why: 'conflict', fields: ['phone'] })
    await syncForLong(tablet, server.clock)
    expect((await readPatient(db, key))?.phone).toBe('3537 400002')
    await retryChange(db, sources, (await asked()).opId)
    await syncForLong(tablet, server.clock)
    expect((await readPatient(db, key))?.phone).toBe('3537 400003')
    expect(await readOutbox(db)).toEqual([])
  })

  it('are merged when they changed different fields', async () => {
    const { db, sources } = tablet
    await tablet.sync()
    const { key } = await enqueueCreate(db, sources, 'patient', eva())
    const [first, second] = [await readPatient(db, key), await readPatient(db, key)]
    await edit('patient', first, { phone: '3537 400002' })
    await edit('patient', second, { address: 'Mitre 1' })
    await syncForLong(tablet, server.clock)
    expect(await readPatient(db, key)).toMatchObject({ phone: '3537 400002', address: 'Mitre 1' })
  })
})

describe('a change behind a parked change', () => {
  it('loses the fields that were decided with it (C-6)', async () => {
    const { db } = tablet
    const { id } = await createAppointment(staff, patient.id)
    await tablet.sync()
    await edit('appointment', await readAppointment(db, id), AT_TEN)
    await edit('appointment', await readAppointment(db, id), { ...AT_ELEVEN, notes: 'Trae estudios' })
    await staff.put(`/appointments/${id}`, AT_THREE)
    await syncForLong(tablet, server.clock)
    await mend({ date: '2026-11-20', startTime: '12:00', endTime: '12:30' })
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect(await storedAppointment(id)).toMatchObject({ startTime: '12:00', endTime: '12:30', notes: 'Trae estudios' })
  })

  it('is dropped when all of its fields were decided', async () => {
    const { db } = tablet
    await tablet.sync()
    await edit('patient', await readPatient(db, patient.id), { phone: '3537 400002' })
    await edit('patient', await readPatient(db, patient.id), { phone: '3537 400003' })
    await staff.put(`/patients/${patient.id}`, { phone: '3537 400004' })
    await syncForLong(tablet, server.clock)
    await mend({ phone: '3537 400005' })
    expect(await readOutbox(db)).toMatchObject([{ patch: { phone: '3537 400005' } }])
    await syncForLong(tablet, server.clock)
    expect((await readPatient(db, patient.id))?.phone).toBe('3537 400005')
  })

  it('keeps only its status when the form moved the appointment and changed its status', async () => {
    const { db } = tablet
    const { id } = await createAppointment(staff, patient.id)
    await tablet.sync()
    await edit('appointment', await readAppointment(db, id), AT_TEN)
    await edit('appointment', await readAppointment(db, id), { ...AT_ELEVEN, status: 'rescheduled' })
    await staff.put(`/appointments/${id}`, AT_THREE)
    await syncForLong(tablet, server.clock)
    await mend({ startTime: '12:00', endTime: '12:30' })
    await syncForLong(tablet, server.clock)
    expect(await storedAppointment(id)).toMatchObject({ startTime: '12:00', endTime: '12:30', status: 'rescheduled' })
  })

  it('approves the request with the decided notes', async () => {
    const { db, sources } = tablet
    const { calls } = await registerPatient(server)
    await calls.post('/appointments/request', requestBody())
    await tablet.sync()
    const [{ id, date, startTime, endTime }] = (await db.appointments.toArray()) as [Appointment]
    await edit('appointment', await readAppointment(db, id), { notes: 'Mía' })
    const approval = { status: 'approved', date, startTime, endTime, professionalId: 1, notes: 'Mía y más' }
    const seen = (await readAppointment(db, id)) as AppointmentView
    await enqueueAction(db, sources, 'approve', seen, { patch: approval })
    await staff.put(`/appointments/${id}`, { notes: 'Suya' })
    await syncForLong(tablet, server.clock)
    await mend({ notes: 'Suya\n\nMía y más' })
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect(await storedAppointment(id)).toMatchObject({ status: 'approved', notes: 'Suya\n\nMía y más' })
  })

  it('does not write an older amount over the decided one, and still voids the income', async () => {
    const { db } = tablet
    const { id } = await createIncome(staff, patient.id)
    await tablet.sync()
    await edit('income', await readIncome(db, id), { amount: 1_700_000, netAmount: 1_700_000 })
    await edit('income', await readIncome(db, id), {
      amount: 1_750_000,
      netAmount: 1_750_000,
      paymentStatus: 'pending',
    })
    await edit('income', await readIncome(db, id), { paymentStatus: 'cancelled', voidReason: 'Doble' })
    await staff.put(`/incomes/${id}`, { amount: 16_000, netAmount: 16_000 })
    await syncForLong(tablet, server.clock)
    const decided = { amount: 1_650_000, netAmount: 1_650_000, paymentStatus: 'completed' }
    await mend(decided)
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect(await readIncome(db, id)).toMatchObject({ amount: 1_650_000, paymentStatus: 'cancelled' })
  })

  it('still cancels the appointment', async () => {
    const { db } = tablet
    const { id } = await createAppointment(staff, patient.id)
    await tablet.sync()
    await edit('appointment', await readAppointment(db, id), AT_TEN)
    await edit('appointment', await readAppointment(db, id), { status: 'cancelled', cancellationReason: 'Viaja' })
    await staff.put(`/appointments/${id}`, AT_THREE)
    await syncForLong(tablet, server.clock)
    await mend(AT_ELEVEN)
    await syncForLong(tablet, server.clock)
    expect(await storedAppointment(id)).toMatchObject({ ...AT_ELEVEN, status: 'cancelled' })
  })

  it('continues by itself when the row that the parked change refers to is dropped', async () => {
    const { db, sources } = tablet
    const { id } = await createAppointment(staff, patient.id)
    await tablet.sync()
    const taken = await enqueueCreate(db, sources, 'patient', { ...eva, dni: patient.dni })
    const [first, second] = [await readAppointment(db, id), await readAppointment(db, id)]
    await edit('appointment', first, { patientId: taken.key, ...AT_ELEVEN })
    await edit('appointment', second, { notes: 'Trae estudios' })
    await staff.put(`/appointments/${id}`, AT_THREE)
    await syncForLong(tablet, server.clock)
    const questions = (await readOutbox(db)).filter(hasOwnReview)
    const duplicate = questions.find(({ entity }) => entity === 'patient')
    const { lost } = await shownOf(duplicate?.opId)
    await dropChange(db, sources, duplicate?.opId ?? '', lost)
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect(await storedAppointment(id)).toMatchObject({ ...AT_THREE, notes: 'Trae estudios', patientId: patient.id })
  })

  it('continues with it when the row is restored, even if one names it by ref and the other by id', async () => {
    const { db, sources } = tablet
    await tablet.sync()
    const { key } = await enqueueCreate(db, sources, 'patient', eva())
    const byRef = await readPatient(db, key)
    await syncForLong(tablet, server.clock)
    const id = (await db.ids.get(String(key)))?.id ?? 0
    await edit('patient', byRef, { phone: '3537 400002' })
    await edit('patient', await readPatient(db, id), { address: 'Mitre 1' })
    const change = (await staff.delete(`/patients/${id}`)).number('Sync-Version')
    await syncForLong(tablet, server.clock)
    expect((await asked()).parked?.why).toBe('deleted')
    await restoreDeletion(server, change)
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect(await readPatient(db, id)).toMatchObject({ phone: '3537 400002', address: 'Mitre 1' })
  })

  it('is sent after it when a press without a form decided the parked change (C-6)', async () => {
    const { db, sources } = tablet
    await createAppointment(staff, patient.id)
    await tablet.sync()
    const wish = { date: '2026-11-20', professionalId: 1, patientId: patient.id, reason: 'Control', notes: '' }
    const { key } = await enqueueCreate(db, sources, 'appointment', { ...wish, startTime: '09:00', endTime: '09:30' })
    await edit('appointment', await readAppointment(db, key), AT_ELEVEN)
    await syncForLong(tablet, server.clock)
    expect((await asked()).parked?.why).toBe('slot_taken')
    await editChange(db, sources, (await asked()).opId, AT_TEN)
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect(await storedAppointment((await db.ids.get(String(key)))?.id ?? 0)).toMatchObject(AT_ELEVEN)
  })
})

it('two edits of a row that somebody deletes while the first is in flight become one review', async () => {
  const { db, sources } = tablet
  const { id } = await createAppointment(staff, patient.id)
  await tablet.sync()
  await edit('appointment', await readAppointment(db, id), { notes: 'Trae estudios' })
  await edit('appointment', await readAppointment(db, id), { reason: 'Control' })
  await staff.delete(`/appointments/${id}`)
  await push(tablet.ports)
  expect((await asked()).parked).toMatchObject({ why: 'deleted', status: 404 })
  await syncForLong(tablet, server.clock)
  expect((await readOutbox(db)).map(({ parked }) => parked?.why)).toEqual(['deleted', 'behind'])
  const { opId } = await asked()
  await dropChange(db, sources, opId, (await shownOf(opId)).lost)
  expect(await readOutbox(db)).toEqual([])
})

it('two edits of a deleted appointment stay one review when others edit its patient, who was new', async () => {
  const { db, sources } = tablet
  await tablet.sync()
  const made = await enqueueCreate(db, sources, 'patient', eva())
  const wish = { date: '2026-11-20', professionalId: 1, patientId: made.key, reason: 'Control', notes: '' }
  const { key } = await enqueueCreate(db, sources, 'appointment', { ...wish, startTime: '09:00', endTime: '09:30' })
  const seen = await readAppointment(db, key)
  await tablet.sync()
  await edit('appointment', seen, { notes: 'Trae estudios' })
  await edit('appointment', await readAppointment(db, key), { reason: 'Dolor lumbar' })
  const idOf = async (ref: RowKey) => (await db.ids.get(String(ref)))?.id ?? expect.fail('never sent')
  await staff.delete(`/appointments/${await idOf(key)}`)
  await syncForLong(tablet, server.clock)
  await staff.put(`/patients/${await idOf(made.key)}`, { phone: '3537 400002' })
  await syncForLong(tablet, server.clock)
  expect((await readOutbox(db)).map(({ parked }) => parked?.why)).toEqual(['deleted', 'behind'])
})

it('a change that waited for a lost patient becomes a conflict when its own row was changed meanwhile (P-6)', async () => {
  const { db } = tablet
  const { id } = await createAppointment(staff, patient.id)
  await tablet.sync()
  // The change names a patient whom a restored database lacks.
  const lost = '5b0d1c52-0000-4000-8000-000000000001'
  await edit('appointment', await readAppointment(db, id), { patientId: lost, ...AT_TEN })
  await syncForLong(tablet, server.clock)
  expect((await asked()).parked?.why).toBe('deleted')
  await staff.put(`/appointments/${id}`, AT_THREE)
  await syncForLong(tablet, server.clock)
  await createPatient(staff, { ref: lost })
  await syncForLong(tablet, server.clock)
  expect(await storedAppointment(id)).toMatchObject(AT_THREE)
  expect((await asked()).parked).toMatchObject({ why: 'conflict', fields: expect.arrayContaining(['startTime']) })
})

it('a decision that was stored although the browser reported a failure is not made twice', async () => {
  const { db, sources } = tablet
  await tablet.sync()
  await enqueueCreate(db, sources, 'income', payment(1_800_000, { patientId: 4711 }))
  await syncForLong(tablet, server.clock)
  const { opId, n } = await asked()
  // The browser loses the database after the commit, before it reports success.
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
  let isLost = false
  Object.assign(db, {
    transaction: (...given: unknown[]) => {
      const done = transaction(...given)
      if (isLost || given[0] !== 'rw') return done
      isLost = true
      return done.then(() => {
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      })
    },
  })
  const enqueued = await editChange(db, sources, opId, { patientId: null })
  Object.assign(db, { transaction })
  expect(isLost).toBe(true)
  expect(await readOutbox(db)).toMatchObject([{ n, opId: enqueued.opId, patch: { patientId: null } }])
  await syncForLong(tablet, server.clock)
  expect(await readOutbox(db)).toEqual([])
})

describe('a change that is dropped by an outdated card', () => {
  it('does not drop what another tab has made for the new patient since (C-13)', async () => {
    const { db, sources } = tablet
    const made = await enqueueCreate(db, sources, 'patient', eva())
    const question = await shownOf(made.opId)
    await enqueueCreate(db, sources, 'appointment', { ...appointmentBody(patient.id), patientId: made.key })
    await expect(dropChange(db, sources, made.opId, question.lost)).rejects.toThrow(MoreWouldBeLostError)
    expect(await readOutbox(db)).toHaveLength(2)
    await dropChange(db, sources, made.opId, (await shownOf(made.opId)).lost)
    expect(await readOutbox(db)).toEqual([])
  })

  it('does not drop what a pull has put into the same review since', async () => {
    const { db, sources } = tablet
    await tablet.sync()
    await edit('patient', await readPatient(db, patient.id), { phone: '3537 400002' })
    await edit('patient', await readPatient(db, patient.id), { address: 'Mitre 1' })
    const opId = (await readOutbox(db))[0]?.opId ?? ''
    const question = await shownOf(opId)
    await staff.put(`/patients/${patient.id}`, { phone: '3537 400009' })
    await tablet.sync()
    await expect(dropChange(db, sources, opId, question.lost)).rejects.toThrow(MoreWouldBeLostError)
    expect((await readOutbox(db)).map(({ parked }) => parked?.why)).toEqual(['conflict', 'behind'])
    await dropChange(db, sources, opId, (await shownOf(opId)).lost)
    expect(await readOutbox(db)).toEqual([])
  })
})
