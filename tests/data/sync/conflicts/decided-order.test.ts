import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment, readOpenAppointmentsOf } from '#data/local/rows/appointments.ts'
import { editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { type EnqueuedChange, enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { pull } from '#data/sync/pull/pull.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import {
  deletePatient,
  newPatient,
  openClinic,
  register,
  seenPatient,
  waiting,
} from '#tests/data/clinic-over-epochs.ts'
import type { Tablet } from '#tests/data/tablet.ts'
import { hours, minutes } from '#tests/support/server/test-clock.ts'

let clinic: Awaited<ReturnType<typeof openClinic>>
let desk: Tablet
let other: Tablet
let ana: number
let beto: number

beforeEach(async () => {
  clinic = await openClinic()
  desk = await clinic.open()
  other = await clinic.open()
  ana = await register(desk, newPatient('Ana', '30111222'))
  beto = await register(desk, newPatient('Beto', '30111333'))
  await other.sync()
})

const NINE = { startTime: '09:00', endTime: '09:15' }
const TEN = { startTime: '10:00', endTime: '10:15' }
const CANCELLED = { status: 'cancelled', cancellationReason: 'Pidió cambiar' }

function book({ db, sources }: Tablet, patientId: RowKey, time: { startTime: string; endTime: string }) {
  const appointment = { date: '2026-12-01', reason: 'Control', notes: '', professionalId: 1, patientId, ...time }
  return enqueueCreate(db, sources, 'appointment', appointment)
}

async function change(tablet: Tablet, key: RowKey, fields: Partial<AppointmentView>): Promise<EnqueuedChange> {
  const seen = (await readAppointment(tablet.db, key)) ?? expect.fail('no such turno')
  return (
    (await enqueueUpdate(tablet.db, tablet.sources, 'appointment', seen, fields as never)) ?? expect.fail('nothing new')
  )
}

/** The id that the server gave to a row made on this tablet. */
async function idOf({ db }: Tablet, { key }: EnqueuedChange): Promise<number> {
  return (await db.ids.get(String(key)))?.id ?? expect.fail('not made')
}

const writesOf = ({ requests }: Tablet) => requests.filter((request) => !request.startsWith('GET'))

describe("a refused change after its person's decision", () => {
  it('does not take the slot that was given to somebody else since (C-11)', async () => {
    const rival = await book(other, beto, TEN)
    await other.sync()
    const refused = await book(desk, ana, TEN)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['create appointment: slot_taken'])
    await change(other, await idOf(other, rival), CANCELLED as never)
    await other.sync()
    await desk.sync()
    const given = await book(desk, beto, TEN)

    await retryChange(desk.db, desk.sources, refused.opId)
    await desk.sync()

    expect(await readAppointment(desk.db, await idOf(desk, given))).toMatchObject({ patientId: beto, ...TEN })
    expect(await desk.db.outbox.toArray()).toMatchObject([{ n: refused.n, parked: { why: 'slot_taken' } }])
  })

  it('is sent after the change that freed its slot', async () => {
    const own = await book(desk, ana, NINE)
    await desk.sync()
    const rival = await book(other, beto, TEN)
    await other.sync()
    const appointment = await idOf(desk, own)
    const move = await change(desk, appointment, { ...TEN, status: 'rescheduled' } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: slot_taken'])

    await change(desk, await idOf(other, rival), CANCELLED as never)
    await retryChange(desk.db, desk.sources, move.opId)
    await desk.sync()

    expect(await waiting(desk)).toEqual([])
    expect(await readAppointment(desk.db, appointment)).toMatchObject(TEN)
  })

  it('is sent before the booking of a slot that a cancellation behind the review has freed (C-11)', async () => {
    const own = await book(desk, ana, TEN)
    await desk.sync()
    await other.sync()
    const appointment = await idOf(desk, own)
    await change(other, appointment, { notes: 'Trae estudios' } as never)
    await other.sync()
    const note = await change(desk, appointment, { notes: 'Viene en silla' } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: conflict'])
    await change(desk, appointment, CANCELLED as never)
    const given = await book(desk, beto, TEN)

    await retryChange(desk.db, desk.sources, note.opId)
    await desk.sync()

    expect(await waiting(desk)).toEqual([])
    expect(await readAppointment(desk.db, await idOf(desk, given))).toMatchObject({ patientId: beto, ...TEN })
  })

  it('is sent after the deletion before which its new patient can not be created, so that nothing waits forever', async () => {
    const twin = await register(desk, newPatient('Anita', '30111444'))
    const own = await book(desk, ana, TEN)
    await desk.sync()
    await other.sync()
    await deletePatient(other, twin, clinic.clock)
    const gift = await change(desk, await idOf(desk, own), { patientId: twin } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: refused'])
    const anew = await registerAnew(ana)

    await editChange(desk.db, desk.sources, gift.opId, { patientId: anew.key })
    clinic.clock.advance(minutes(1))
    await desk.sync()
    await desk.sync()

    expect(writesOf(desk).slice(-2)).toEqual([`DELETE /patients/${ana}`, 'POST /patients'])
    expect(await waiting(desk)).toEqual(['update appointment: deleted'])
  })

  it('is sent before the booking of the slot that its cancellation frees (C-11)', async () => {
    const own = await book(desk, ana, TEN)
    await desk.sync()
    await other.sync()
    await change(other, await idOf(desk, own), { endTime: '10:30', status: 'rescheduled' } as never)
    await other.sync()
    const cancellation = await change(desk, await idOf(desk, own), CANCELLED as never)
    const given = await book(desk, beto, TEN)
    // The network fails between the pull and the push.
    await pull(desk.ports)
    expect(await waiting(desk)).toEqual(['update appointment: conflict', 'create appointment: queued'])

    await retryChange(desk.db, desk.sources, cancellation.opId)
    await desk.sync()

    expect(await waiting(desk)).toEqual([])
    expect(await readAppointment(desk.db, await idOf(desk, given))).toMatchObject({ patientId: beto, ...TEN })
  })

  it('is sent before the change that names a patient registered after it', async () => {
    const own = await book(desk, ana, NINE)
    await desk.sync()
    const rival = await book(other, beto, TEN)
    await other.sync()
    const move = await change(desk, await idOf(desk, own), { ...TEN, status: 'rescheduled', patientId: beto } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: slot_taken'])
    await change(other, await idOf(other, rival), CANCELLED as never)
    await other.sync()
    await desk.sync()
    const anew = await registerAnew(ana)
    await book(desk, anew.key, TEN)

    await retryChange(desk.db, desk.sources, move.opId)
    await syncForHours()

    expect(await waiting(desk)).toEqual(['create appointment: slot_taken'])
  })
})

describe('a conflict with changes behind it', () => {
  async function conflict(...behind: Partial<AppointmentView>[]) {
    const own = await book(desk, ana, NINE)
    await desk.sync()
    await other.sync()
    const appointment = await idOf(desk, own)
    await change(other, appointment, { startTime: '12:00', endTime: '12:15', status: 'rescheduled' } as never)
    await other.sync()
    const move = await change(desk, appointment, { ...TEN, status: 'rescheduled' } as never)
    for (const fields of behind) await change(desk, appointment, fields)
    await desk.sync()
    expect(await waiting(desk)).toEqual([
      'update appointment: conflict',
      ...behind.map(() => 'update appointment: behind'),
    ])
    return move
  }

  it('is sent with them after the booking of its former slot (O-10)', async () => {
    const move = await conflict({ notes: 'Trae estudios' })
    const given = await book(desk, beto, TEN)

    await retryChange(desk.db, desk.sources, move.opId)
    await desk.sync()

    expect(await readAppointment(desk.db, await idOf(desk, given))).toMatchObject({ patientId: beto, ...TEN })
  })

  it('is parked again instead of waiting forever, when given a patient whose registration waits for a change behind it', async () => {
    const move = await conflict({ patientId: beto }, { notes: 'Trae estudios' })
    const anew = await registerAnew(ana)

    await editChange(desk.db, desk.sources, move.opId, { patientId: anew.key })
    await syncForHours()

    expect((await readOutbox(desk.db)).filter(({ state }) => state !== 'parked')).toEqual([])
  })
})

describe('after a restore of the server', () => {
  it('a decided change is sent after the change that freed its slot, even if that was made long before', async () => {
    const rival = await book(desk, beto, TEN)
    await desk.sync()
    const copy = await clinic.backup()
    const refused = await book(desk, ana, TEN)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['create appointment: slot_taken'])
    await change(desk, await idOf(desk, rival), CANCELLED as never)
    await desk.sync()
    await retryChange(desk.db, desk.sources, refused.opId)
    await desk.sync()
    expect(await waiting(desk)).toEqual([])

    await clinic.restore(copy, [desk])

    expect(await waiting(desk)).toEqual([])
  })

  it('a decided change is sent after the creation of the patient that it names', async () => {
    await book(desk, ana, TEN)
    const own = await book(desk, beto, NINE)
    await desk.sync()
    const copy = await clinic.backup()
    const move = await change(desk, await idOf(desk, own), { ...TEN, status: 'rescheduled' } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: slot_taken'])
    const anew = await registerAnew(ana)
    clinic.clock.advance(minutes(1))
    await desk.sync()
    await editChange(desk.db, desk.sources, move.opId, { patientId: await idOf(desk, anew) })
    await desk.sync()
    expect(await waiting(desk)).toEqual([])

    await clinic.restore(copy, [desk])
    await syncForHours()

    expect(await waiting(desk)).toEqual([])
  })
})

/** Deletes a patient and registers her under the same DNI. */
async function registerAnew(id: number): Promise<EnqueuedChange> {
  const { dni, firstName } = await seenPatient(desk, id)
  const shownAppointments = await readOpenAppointmentsOf(desk.db, id)
  await enqueueDelete(desk.db, desk.sources, 'patient', await seenPatient(desk, id), shownAppointments)
  return enqueueCreate(desk.db, desk.sources, 'patient', newPatient(firstName, dni))
}

async function syncForHours(): Promise<void> {
  for (let hour = 0; hour < 6; hour++) {
    clinic.clock.advance(hours(1))
    await desk.sync()
  }
}
