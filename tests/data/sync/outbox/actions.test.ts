import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { dropChange, editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { enqueueAction, enqueueRequest, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type Fields, hasOwnReview } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createPatient,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const DAY = localDate('2026-11-20')

let server: TestServer
let staff: Caller
let tablet: Tablet

beforeEach(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
  tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
})

afterEach(() => server.stop())

const agendaOf = ({ db }: Tablet): Promise<AppointmentView[]> => readAppointmentsBetween(db, DAY, DAY)

/** A patient has requested 09:00 or 10:30, and the tablet has mirrored that. */
async function requested(): Promise<[AppointmentView, AppointmentView]> {
  const { calls } = await registerPatient(server)
  await requestAppointments(calls, ['09:00', '10:30'])
  await tablet.sync()
  const [first, second] = await agendaOf(tablet)
  if (!first || !second) throw new Error('two alternatives')
  return [first, second]
}

function approve(seen: AppointmentView, fields: object = {}) {
  const { date, startTime, endTime } = seen
  const patch = { status: 'approved', date, startTime, endTime, professionalId: 1, ...fields }
  return enqueueAction(tablet.db, tablet.sources, 'approve', seen, { patch })
}

function reject(seen: AppointmentView, cancellationReason: string, body: Fields = {}) {
  const patch = { status: 'rejected', cancellationReason }
  return enqueueAction(tablet.db, tablet.sources, 'reject', seen, { patch, body })
}

describe('an approval without a network', () => {
  it('shows the appointment approved and its alternatives removed at once (O-4)', async () => {
    const [first] = await requested()
    await approve(first)
    expect(await agendaOf(tablet)).toMatchObject([{ key: first.key, status: 'approved', waiting: true }])
  })

  it('reaches the server when it can be sent, removes the alternatives, and reports their count', async () => {
    const [first, second] = await requested()
    const { n } = await approve(first)
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'waiting' })
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'accepted', eliminatedAlternatives: 1 })
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await agendaOf(tablet)).toMatchObject([{ key: first.key, status: 'approved', professionalId: 1 }])
    expect((await staff.get(`/appointments/${second.key}`)).status).toBe(404)
  })

  it('is parked when another alternative was approved elsewhere (O-4)', async () => {
    const [first, second] = await requested()
    await approve(first)
    await staff.put(`/appointments/${second.key}/approve`, {})
    await tablet.sync()
    const [asked] = await readOutbox(tablet.db)
    expect(asked).toMatchObject({ action: { name: 'approve' }, state: 'parked', parked: { why: 'deleted' } })
    expect(await agendaOf(tablet)).toMatchObject([{ key: second.key, status: 'approved' }])
  })

  it('is sent in order with changes of its alternatives', async () => {
    const [first, second] = await requested()
    await reject(second, 'Sin lugar')
    await approve(first)
    await tablet.sync()
    expect(tablet.requests.filter((request) => request.startsWith('PUT'))).toEqual([
      `PUT /appointments/${second.key}/reject`,
      `PUT /appointments/${first.key}/approve`,
    ])
    expect(await readOutbox(tablet.db)).toEqual([])
  })

  it('of a taken slot is parked, and can be retried when the slot is free', async () => {
    const [first] = await requested()
    const rival = await createPatient(staff)
    const taken = await createAppointment(staff, rival.id)
    await approve(first)
    await tablet.sync()
    const question = (await readOutbox(tablet.db)).find(hasOwnReview)
    expect(question?.parked).toMatchObject({ why: 'slot_taken', answer: { code: 'slot_taken' } })
    await staff.delete(`/appointments/${taken.id}`)
    await retryChange(tablet.db, tablet.sources, question?.opId ?? '')
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await agendaOf(tablet)).toMatchObject([{ key: first.key, status: 'approved' }])
  })
})

describe('an approval that was refused because its slot is taken', () => {
  async function refused() {
    const [first, second] = await requested()
    await createAppointment(staff, (await createPatient(staff)).id)
    await approve(first)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ state: 'parked', parked: { why: 'slot_taken' } }])
    return { first, second }
  }

  it('does not prevent the approval of another alternative, and is then parked as deleted', async () => {
    const { first, second } = await refused()
    const { n } = await approve(second)
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'accepted', eliminatedAlternatives: 1 })
    expect((await staff.get(`/appointments/${second.key}`)).body).toMatchObject({ status: 'approved' })
    const [question, ...others] = await readOutbox(tablet.db)
    expect(question).toMatchObject({ key: first.key, state: 'parked', parked: { why: 'deleted' } })
    expect(others).toEqual([])
    await dropChange(tablet.db, tablet.sources, question?.opId ?? '')
    expect(await readOutbox(tablet.db)).toEqual([])
  })

  it('is sent after a later approval of an alternative when it is corrected', async () => {
    const { first, second } = await refused()
    await approve(second)
    const [question] = await readOutbox(tablet.db)
    await editChange(tablet.db, tablet.sources, question?.opId ?? '', { startTime: '12:00', endTime: '12:15' })
    await tablet.sync()
    expect((await staff.get(`/appointments/${second.key}`)).body).toMatchObject({ status: 'approved' })
    expect(await readOutbox(tablet.db)).toMatchObject([{ key: first.key, state: 'parked', parked: { why: 'deleted' } }])
  })
})

describe('rejecting and scheduling without a network', () => {
  it('stores the reason, and leaves the other alternatives', async () => {
    const [first, second] = await requested()
    await reject(first, 'Sin lugar', { alternativeOptions: 'Por la tarde' })
    await tablet.sync()
    const rows = await agendaOf(tablet)
    expect(rows).toMatchObject([
      { key: first.key, status: 'rejected', cancellationReason: 'Sin lugar' },
      { key: second.key, status: 'pending' },
    ])
  })

  it('adds the proposed alternatives, even if somebody else has rejected for the same reason meanwhile', async () => {
    const [first] = await requested()
    const { n } = await reject(first, 'Sin lugar', { alternativeOptions: 'Por la tarde' })
    await staff.put(`/appointments/${first.key}/reject`, { rejectionReason: 'Sin lugar' })
    await tablet.sync()
    expect(await awaitChangeResult(tablet.db, n, 0)).toEqual({ kind: 'accepted' })
    expect((await agendaOf(tablet))[0]?.notes).toMatch(/\n\nAlternativas propuestas: Por la tarde$/)
  })

  it("keeps one's own reason over somebody else's by keep mine", async () => {
    const [first] = await requested()
    await reject(first, 'Sin lugar')
    await staff.put(`/appointments/${first.key}/reject`, { rejectionReason: 'Feriado' })
    await tablet.sync()
    const [question] = centerItems(await readSyncCenter(tablet.db)).questions
    expect(question?.shownRow).toMatchObject({ cancellationReason: 'Feriado' })
    await retryChange(tablet.db, tablet.sources, question?.entry.opId ?? '', { shown: question?.shownRow })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await agendaOf(tablet)).toMatchObject([{ cancellationReason: 'Sin lugar' }, { status: 'pending' }])
  })

  it('sends the scheduling after the approval that it is based on', async () => {
    const [first] = await requested()
    await approve(first)
    const [approved] = await agendaOf(tablet)
    if (!approved) throw new Error('approved')
    await enqueueAction(tablet.db, tablet.sources, 'schedule', approved, { patch: { status: 'scheduled' } })
    expect(await agendaOf(tablet)).toMatchObject([{ status: 'scheduled', waiting: true }])
    await tablet.sync()
    expect(await agendaOf(tablet)).toMatchObject([{ key: first.key, status: 'scheduled', waiting: false }])
  })

  it('becomes a conflict when the appointment was decided otherwise meanwhile', async () => {
    const [first] = await requested()
    await approve(first)
    await staff.put(`/appointments/${first.key}/reject`, { rejectionReason: 'Feriado' })
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }])
  })
})

describe("a patient's request without a network", () => {
  const wish = {
    date: DAY,
    slots: [
      { startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15') },
      { startTime: timeOfDay('10:30'), endTime: timeOfDay('10:45') },
    ],
    reason: 'Dolor de cuello',
    notes: '',
  }

  async function patientsPhone(): Promise<{ phone: Tablet; patientId: number }> {
    const { token, userId, patientId } = await registerPatient(server)
    const user = { id: userId, username: 'bruno', role: 'patient', patientId }
    const phone = await openTablet(() => server.app, server.clock, token, user)
    await phone.sync()
    return { phone, patientId }
  }

  it('shows its pending appointments at once, and the server creates the same ones (O-4, O-5)', async () => {
    const { phone, patientId } = await patientsPhone()
    const { key } = await enqueueRequest(phone.db, phone.sources, { ...wish, patientId })
    const refs = ['09:00', '10:30'].map((start) => uuidV5(String(key), start))
    const before = await agendaOf(phone)
    expect(before).toMatchObject(refs.map((uid) => ({ uid, status: 'pending', waiting: true, professionalId: null })))
    await phone.sync()
    expect(await readOutbox(phone.db)).toEqual([])
    const after = await agendaOf(phone)
    expect(after).toMatchObject(refs.map((uid) => ({ uid, status: 'pending', waiting: false, requestRef: key })))
  })

  it('can be dropped while the server has answered only 429', async () => {
    await server.stop()
    server = await createTestServer({ dataDir: ':memory:', limits: { requestsPerAccount: 1 } })
    const { phone, patientId } = await patientsPhone()
    await enqueueRequest(phone.db, phone.sources, { ...wish, patientId })
    const { opId } = await enqueueRequest(phone.db, phone.sources, { ...wish, patientId })
    await phone.sync()
    expect(await readOutbox(phone.db)).toMatchObject([{ state: 'acked' }, { opId, hold: 'server' }])
    await dropChange(phone.db, phone.sources, opId)
    expect(await agendaOf(phone)).toHaveLength(2)
  })

  it('is recognized by its appointments when its answer was lost', async () => {
    const { phone, patientId } = await patientsPhone()
    const { n } = await enqueueRequest(phone.db, phone.sources, { ...wish, patientId })
    await phone.sync()
    const entry = (await phone.db.journal.where('n').equals(n).first()) ?? null
    if (!entry) throw new Error('in the journal')
    // The state after a lost answer, with a mirror that was not pulled since.
    const { coveredAt: _, ...unheard } = entry
    await phone.db.outbox.put({ ...unheard, state: 'queued', sent: true, ack: null })
    await phone.db.meta.put({ name: 'mirror', epoch: entry.ack?.epoch ?? 0, cursor: 0, filled: [], complete: true })
    const sent = phone.requests.length
    await phone.sync()
    expect(phone.requests.slice(sent)).not.toContain('POST /appointments/request')
    expect(await readOutbox(phone.db)).toEqual([])
    expect(await agendaOf(phone)).toHaveLength(2)
  })
})

it('an edit of an alternative is sent after the approval that removed it, and is parked', async () => {
  const [first, second] = await requested()
  await approve(first)
  await enqueueUpdate(tablet.db, tablet.sources, 'appointment', second, { notes: 'Llamar' })
  await tablet.sync()
  const puts = tablet.requests.filter((request) => request.startsWith('PUT'))
  expect(puts).toEqual([`PUT /appointments/${first.key}/approve`, `PUT /appointments/${second.key}`])
  expect(await readOutbox(tablet.db)).toMatchObject([{ state: 'parked', parked: { why: 'deleted' } }])
})
