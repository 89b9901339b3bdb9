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
import { localDate } from '#domain/values/local-date.ts'
import { timeOfDay } from '#domain/values/time-of-day.ts'
import { appointmentResource } from '#domain/wire/appointment-wire.ts'
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

describe('a creation that the person mended, sent without an answer, of which an earlier copy arrives', () => {
  it('becomes an edit of the row that the copy made (P-3)', async () => {
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

describe('a creation that the person mended and that has not left, of which an earlier copy arrives', () => {
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

  it('becomes an edit of that row when a mirror made anew brings it', async () => {
    const { copyArrives } = await mendedWithCopy()
    const copy = await copyArrives()
    await emptyMirror(tablet.db, (await readMirrorState(tablet.db))?.epoch ?? expect.fail('no mirror'))

    expect(await tablet.sync()).toBe('done')

    expect(await readOutbox(tablet.db)).toEqual([])
    const stored = (await staff.get(`/appointments/${copy.id}`)).as(appointmentResource)
    expect(stored).toMatchObject({ startTime: '11:00', endTime: '11:30' })
  })

  it('leaves as an edit, though a server that took nothing was asked to make the row', async () => {
    const { n, copyArrives } = await mendedWithCopy()
    expect(await takeNext(tablet.db, server.clock())).toMatchObject({ request: { method: 'POST' } })
    // Answered by 429.
    await tablet.db.outbox.update(n, { state: 'queued', sent: false })
    const copy = await copyArrives()
    await pull(tablet.ports)

    expect(await takeNext(tablet.db, server.clock())).toMatchObject({
      request: { method: 'PUT', path: `appointments/${copy.id}` },
    })
  })
})

describe('a creation that the person mended, refused once more, of which the first copy arrives', () => {
  it('is a question about the row that the copy made, not one besides it', async () => {
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

describe('a creation that was refused and is mended in its open form', () => {
  it('becomes an edit of the row that an earlier copy made meanwhile', async () => {
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

describe('a creation that the person sends again as it was', () => {
  it('takes nothing back of what somebody else changed in the row that an earlier copy made', async () => {
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

/** A patient's own device, and what the patient asks for there. */
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

/** A request that was refused once and mended by its patient; the server has the rows of a copy of it that came late. */
async function mendedRequest(mended: { date?: string; slots?: string }) {
  const { own, wish, refuse, copyArrives } = await openPhone()
  const enqueued = await enqueueRequest(own.db, own.sources, wish)
  await refuse(enqueued)
  await editChange(own.db, own.sources, enqueued.opId, mended)
  return { own, copyArrives: () => copyArrives(enqueued), change: () => own.db.outbox.get(enqueued.n) }
}

describe('a request that was refused and is mended in its open form, of which an earlier copy arrives', () => {
  /** `submit` presses the button of the form once more; the copy has arrived by then. */
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

  it('is not made a second time when the form says something else by then', async () => {
    const { own, submit } = await openForm()
    for (let press = 0; press < 2; press++)
      await expect(submit([quarterAt('11:00', '11:15')])).rejects.toBeInstanceOf(RequestGoneError)
    expect(await readOutbox(own.db)).toEqual([])
  })

  it('is what the form submits when it says the same', async () => {
    const { own, submit } = await openForm()
    const again = await submit()
    expect(await awaitChangeResult(own.db, again?.n ?? 0, 0)).toMatchObject({ kind: 'accepted' })
    expect(await readOutbox(own.db)).toEqual([])
  })
})

describe('a request that its patient mended, of which an earlier copy arrives', () => {
  const asked = { state: 'parked', parked: { why: 'conflict' } }

  it('is asked about when one of its slots is another now', async () => {
    const { own, copyArrives, change } = await mendedRequest({ slots: '09:00-09:15,11:00-11:15' })
    await copyArrives()
    await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('is asked about when its day is another now', async () => {
    const { own, copyArrives, change } = await mendedRequest({ date: '2026-11-23' })
    await copyArrives()
    await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('is asked about when it had left already, and its answer was lost', async () => {
    const { own, copyArrives, change } = await mendedRequest({ slots: '16:00-16:15' })
    await takeNext(own.db, server.clock())
    await copyArrives()
    for (let cycle = 0; cycle < 3; cycle++) await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('is asked about when it was refused once more', async () => {
    const { own, copyArrives, change } = await mendedRequest({ slots: '16:00-16:15' })
    const parked: Review = { why: 'refused', fields: [], status: 400, answer: null, at: 0 }
    await own.db.outbox.toCollection().modify({ state: 'parked', parked, sent: true })
    await copyArrives()
    await own.sync()
    expect(await change()).toMatchObject(asked)
  })

  it('is the very same request when it says the same', async () => {
    const { own, copyArrives } = await mendedRequest({})
    await copyArrives()
    await own.sync()
    expect(await readOutbox(own.db)).toEqual([])
  })
})
