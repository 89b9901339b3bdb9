import { describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { dropChange, editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { editCreated, RequestGoneError } from '#data/sync/outbox/edit-created.ts'
import { type EnqueuedChange, enqueueCreate, enqueueRequest } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { emptyMirror } from '#data/sync/pull/mirror-drift.ts'
import { pull } from '#data/sync/pull/pull.ts'
import { slotsText } from '#domain/sync/merge/requested-rows.ts'
import { type Fields, hasOwnReview, type Review } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { FormChange } from '#features/shared/forms/form-change.ts'
import { openTablet, syncForLong, type Tablet, tabletForEachTest } from '#tests/data/tablet.ts'
import {
  appointmentBody,
  createAppointment,
  createPatient,
  registerPatient,
  requestBody,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const DAY = localDate('2026-11-20')
const quarterAt = (start: string, end: string) => ({ startTime: timeOfDay(start), endTime: timeOfDay(end) })

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)

async function question(): Promise<string> {
  return (await readOutbox(tablet.db)).find(hasOwnReview)?.opId ?? ''
}

describe('a corrected creation in flight, when a late copy of the original reaches the server', () => {
  it('becomes an edit of the row that the copy created (P-3)', async () => {
    const { id: patientId } = await createPatient(staff)
    const rival = await createAppointment(staff, patientId)
    const booked = appointmentBody(patientId)
    await tablet.sync()
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'appointment', booked)
    await tablet.sync()
    await editChange(tablet.db, tablet.sources, await question(), { startTime: '11:00', endTime: '11:30' })
    expect(await takeNext(tablet.db, server.clock())).toMatchObject({ request: { method: 'POST' } })
    await staff.delete(`/appointments/${rival.id}`)
    const copy = (await staff.post('/appointments', { ...booked, ref: key })).as(appointmentResource)
    await syncForLong(tablet, server.clock, 12)
    expect(await readOutbox(tablet.db)).toEqual([])
    const stored = (await staff.get(`/appointments/${copy.id}`)).as(appointmentResource)
    expect(stored).toMatchObject({ startTime: '11:00', endTime: '11:30' })
  })
})

describe('a corrected creation not sent yet, when a late copy of the original reaches the server', () => {
  async function mendedWithCopy() {
    const { id: patientId } = await createPatient(staff)
    const rival = await createAppointment(staff, patientId)
    const booked = appointmentBody(patientId)
    await tablet.sync()
    const { key, n } = await enqueueCreate(tablet.db, tablet.sources, 'appointment', booked)
    await tablet.sync()
    await editChange(tablet.db, tablet.sources, await question(), { startTime: '11:00', endTime: '11:30' })
    const copyArrives = async () => {
      await staff.delete(`/appointments/${rival.id}`)
      return (await staff.post('/appointments', { ...booked, ref: key })).as(appointmentResource)
    }
    return { n, copyArrives }
  }

  it('becomes an edit of that row when a refilled mirror brings it', async () => {
    const { copyArrives } = await mendedWithCopy()
    const copy = await copyArrives()
    await emptyMirror(tablet.db, (await readMirrorState(tablet.db))?.epoch ?? expect.fail('no mirror'))

    expect(await tablet.sync()).toBe('done')

    expect(await readOutbox(tablet.db)).toEqual([])
    const stored = (await staff.get(`/appointments/${copy.id}`)).as(appointmentResource)
    expect(stored).toMatchObject({ startTime: '11:00', endTime: '11:30' })
  })

  it('is sent as an edit, even if the server had answered its creation with 429', async () => {
    const { n, copyArrives } = await mendedWithCopy()
    expect(await takeNext(tablet.db, server.clock())).toMatchObject({ request: { method: 'POST' } })
    // The state after a 429.
    await tablet.db.outbox.update(n, { state: 'queued', sent: false })
    const copy = await copyArrives()
    await pull(tablet.ports)

    expect(await takeNext(tablet.db, server.clock())).toMatchObject({
      request: { method: 'PUT', path: `appointments/${copy.id}` },
    })
  })
})

describe('a corrected creation refused again, when a late copy of the original reaches the server', () => {
  it('is parked as an edit of the row that the copy created, not as a second row', async () => {
    const { id: patientId } = await createPatient(staff)
    const rival = await createAppointment(staff, patientId)
    await createAppointment(staff, patientId, { startTime: '11:00', endTime: '11:30' })
    const booked = appointmentBody(patientId)
    await tablet.sync()
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'appointment', booked)
    await tablet.sync()
    await editChange(tablet.db, tablet.sources, await question(), { startTime: '11:00', endTime: '11:30' })
    await tablet.sync()
    await staff.delete(`/appointments/${rival.id}`)
    const copy = (await staff.post('/appointments', { ...booked, ref: key })).as(appointmentResource)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([
      { kind: 'update', key: copy.id, patch: { startTime: '11:00' }, parked: { why: 'slot_taken' } },
    ])
    await editChange(tablet.db, tablet.sources, await question(), { startTime: '12:00', endTime: '12:30' })
    await syncForLong(tablet, server.clock, 12)
    expect(await readOutbox(tablet.db)).toEqual([])
    const stored = (await staff.get(`/appointments/${copy.id}`)).as(appointmentResource)
    expect(stored).toMatchObject({ startTime: '12:00', endTime: '12:30' })
  })
})

function formOn({ db, sources }: Tablet): FormChange {
  return new FormChange({
    edit: (opId, wished, mending) => editChange(db, sources, opId, wished, mending),
    editCreated: (submitted, wished) => editCreated(db, sources, submitted, wished),
    drop: (opId) => dropChange(db, sources, opId),
  })
}

describe('a refused creation that is corrected in its open form', () => {
  it('becomes an edit of the row that a late copy created meanwhile', async () => {
    const { db, sources } = tablet
    const { id: patientId } = await createPatient(staff)
    const rival = await createAppointment(staff, patientId)
    const booked = appointmentBody(patientId)
    await tablet.sync()
    const form = formOn(tablet)
    const submit = (fields: Fields) =>
      form.submit({ first: () => enqueueCreate(db, sources, 'appointment', fields), wished: fields })
    const enqueued = await submit(booked)
    await tablet.sync()
    await form.applyResult(await awaitChangeResult(db, enqueued?.n ?? 0, 0))
    await staff.delete(`/appointments/${rival.id}`)
    await staff.post('/appointments', { ...booked, ref: enqueued?.key })
    await tablet.sync()
    await submit({ ...booked, startTime: '11:00', endTime: '11:30' })
    await syncForLong(tablet, server.clock, 12)
    expect(await readOutbox(db)).toEqual([])
    expect((await staff.get('/appointments')).body).toMatchObject([{ startTime: '11:00', endTime: '11:30' }])
  })
})

describe('a creation that the person retries unchanged', () => {
  it('does not undo what somebody else changed in the row that a late copy created', async () => {
    const { id: patientId } = await createPatient(staff)
    const rival = await createAppointment(staff, patientId)
    const booked = appointmentBody(patientId)
    await tablet.sync()
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'appointment', booked)
    await tablet.sync()
    await staff.delete(`/appointments/${rival.id}`)
    const copy = (await staff.post('/appointments', { ...booked, ref: key })).as(appointmentResource)
    await staff.put(`/appointments/${copy.id}`, { reason: 'Control anual' })
    await retryChange(tablet.db, tablet.sources, await question())
    await syncForLong(tablet, server.clock, 12)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect((await staff.get(`/appointments/${copy.id}`)).as(appointmentResource).reason).toBe('Control anual')
  })
})

/** A patient's own device, and the request that the patient makes there. */
async function openPhone() {
  const { token, userId, patientId, calls } = await registerPatient(server)
  const user = { id: userId, username: 'paciente', role: 'patient', patientId } as const
  const own = await openTablet(() => server.app, server.clock, token, user)
  await own.sync()
  const slots = [quarterAt('09:00', '09:15'), quarterAt('10:30', '10:45')]
  const wish = { patientId, date: DAY, slots, reason: 'Dolor de cuello', notes: 'Prefiero la mañana' }
  const parked: Review = { why: 'refused', fields: [], status: 400, answer: null, at: 0 }
  const refuse = ({ n }: EnqueuedChange) => own.db.outbox.update(n, { state: 'parked', parked, sent: true })
  const copyArrives = async ({ key }: EnqueuedChange) => {
    const copy = await calls.post('/appointments/request', { ...requestBody(), ref: key })
    expect(copy.status).toBe(201)
  }
  return { own, wish, refuse, copyArrives }
}

/** A request that was refused once and corrected by its patient; the server has the rows of a late copy of it. */
async function mendedRequest(mended: { date?: string; slots?: string }) {
  const { own, wish, refuse, copyArrives } = await openPhone()
  const enqueued = await enqueueRequest(own.db, own.sources, wish)
  await refuse(enqueued)
  await editChange(own.db, own.sources, enqueued.opId, mended)
  return { own, copyArrives: () => copyArrives(enqueued), change: () => own.db.outbox.get(enqueued.n) }
}

describe('a refused request corrected in its open form, when a late copy of the original reaches the server', () => {
  /** Opens the form; `submit` submits it again, after the copy has arrived. */
  async function openForm() {
    const { own, wish, refuse, copyArrives } = await openPhone()
    const form = formOn(own)
    const submit = (slots = wish.slots) =>
      form.submit({
        first: () => enqueueRequest(own.db, own.sources, { ...wish, slots }),
        wished: { ...wish, slots: slotsText(slots) },
      })
    const enqueued = (await submit()) ?? expect.fail('nothing was submitted')
    await refuse(enqueued)
    await form.applyResult(await awaitChangeResult(own.db, enqueued.n, 0))
    await copyArrives(enqueued)
    await own.sync()
    return { own, submit }
  }

  it('is not created a second time when the form has other values by then', async () => {
    const { own, submit } = await openForm()
    for (let press = 0; press < 2; press++)
      await expect(submit([quarterAt('11:00', '11:15')])).rejects.toBeInstanceOf(RequestGoneError)
    expect(await readOutbox(own.db)).toEqual([])
  })

  it('is accepted when the form has the same values', async () => {
    const { own, submit } = await openForm()
    const again = await submit()
    expect(await awaitChangeResult(own.db, again?.n ?? 0, 0)).toMatchObject({ kind: 'accepted' })
    expect(await readOutbox(own.db)).toEqual([])
  })
})

describe('a request that its patient corrected, when a late copy of the original reaches the server', () => {
  const asked = { state: 'parked', parked: { why: 'conflict' } }

  it('becomes a conflict when one of its slots has changed', async () => {
    const { own, copyArrives, change } = await mendedRequest({ slots: '09:00-09:15,11:00-11:15' })
    await copyArrives()
    await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('becomes a conflict when its day has changed', async () => {
    const { own, copyArrives, change } = await mendedRequest({ date: '2026-11-23' })
    await copyArrives()
    await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('becomes a conflict when it was already sent and its answer was lost', async () => {
    const { own, copyArrives, change } = await mendedRequest({ slots: '16:00-16:15' })
    await takeNext(own.db, server.clock())
    await copyArrives()
    for (let cycle = 0; cycle < 3; cycle++) await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('becomes a conflict when it was refused again', async () => {
    const { own, copyArrives, change } = await mendedRequest({ slots: '16:00-16:15' })
    const parked: Review = { why: 'refused', fields: [], status: 400, answer: null, at: 0 }
    await own.db.outbox.toCollection().modify({ state: 'parked', parked, sent: true })
    await copyArrives()
    await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('is the same request when nothing has changed', async () => {
    const { own, copyArrives } = await mendedRequest({})
    await copyArrives()
    await own.sync()
    expect(await readOutbox(own.db)).toEqual([])
  })
})
