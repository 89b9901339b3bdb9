import { beforeEach, describe, expect, it } from 'vitest'
import { readAppointment, readOpenTurnosOf } from '#data/local/appointments.ts'
import { editChange, retryChange } from '#data/sync/decide.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate, type Ticket } from '#data/sync/enqueue.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { deletePatient, newPatient, openClinic, register, seenPatient, waiting } from '#tests/data/clinic-over-lives.ts'
import type { Tablet } from '#tests/data/tablet.ts'
import { minutes } from '#tests/support/test-clock.ts'

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

const TEN = { startTime: '10:00', endTime: '10:15' }
const CANCELLED = { status: 'cancelled', cancellationReason: 'Pidió cambiar' }

function book({ db, sources }: Tablet, patientId: RowKey, time: { startTime: string; endTime: string }) {
  const turno = { date: '2026-12-01', reason: 'Control', notes: '', professionalId: 1, patientId, ...time }
  return enqueueCreate(db, sources, 'appointment', turno)
}

async function change(tablet: Tablet, key: RowKey, fields: Partial<AppointmentView>): Promise<Ticket> {
  const seen = (await readAppointment(tablet.db, key)) ?? expect.fail('no such turno')
  return (await enqueueUpdate(tablet.db, tablet.sources, 'appointment', seen, fields as never)) ?? expect.fail('nothing new')
}

/** The id of a row that a tablet made, as every tablet names it. */
async function idOf({ db }: Tablet, { key }: Ticket): Promise<number> {
  return (await db.ids.get(String(key)))?.id ?? expect.fail('not made')
}

const writesOf = ({ requests }: Tablet) => requests.filter((request) => !request.startsWith('GET'))

describe('a refused change that its person has decided about', () => {
  it('does not take the time that was given to somebody else since', async () => {
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

  it('goes after what made room for it', async () => {
    const own = await book(desk, ana, { startTime: '09:00', endTime: '09:15' })
    await desk.sync()
    const rival = await book(other, beto, TEN)
    await other.sync()
    const turno = await idOf(desk, own)
    const move = await change(desk, turno, { ...TEN, status: 'rescheduled' } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: slot_taken'])

    await change(desk, await idOf(other, rival), CANCELLED as never)
    await retryChange(desk.db, desk.sources, move.opId)
    await desk.sync()

    expect(await waiting(desk)).toEqual([])
    expect(await readAppointment(desk.db, turno)).toMatchObject(TEN)
  })

  it('takes along what was waiting for it: who got the time of a turno that was cancelled behind the question', async () => {
    const own = await book(desk, ana, TEN)
    await desk.sync()
    await other.sync()
    const turno = await idOf(desk, own)
    await change(other, turno, { notes: 'Trae estudios' } as never)
    await other.sync()
    const note = await change(desk, turno, { notes: 'Viene en silla' } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: conflict'])
    await change(desk, turno, CANCELLED as never)
    const given = await book(desk, beto, TEN)

    await retryChange(desk.db, desk.sources, note.opId)
    await desk.sync()

    expect(await waiting(desk)).toEqual([])
    expect(await readAppointment(desk.db, await idOf(desk, given))).toMatchObject({ patientId: beto, ...TEN })
  })

  it('goes behind the deletion that its new patient is made after, and so keeps nobody waiting for ever', async () => {
    const twin = await register(desk, newPatient('Anita', '30111444'))
    const own = await book(desk, ana, TEN)
    await desk.sync()
    await other.sync()
    await deletePatient(other, twin, clinic.clock)
    const gift = await change(desk, await idOf(desk, own), { patientId: twin } as never)
    await desk.sync()
    expect(await waiting(desk)).toEqual(['update appointment: refused'])
    const seenTurnos = await readOpenTurnosOf(desk.db, ana)
    await enqueueDelete(desk.db, desk.sources, 'patient', await seenPatient(desk, ana), seenTurnos)
    const anew = await enqueueCreate(desk.db, desk.sources, 'patient', newPatient('Ana', '30111222'))

    await editChange(desk.db, desk.sources, gift.opId, { patientId: anew.key })
    clinic.clock.advance(minutes(1))
    await desk.sync()
    await desk.sync()

    expect(writesOf(desk).slice(-2)).toEqual([`DELETE /patients/${ana}`, 'POST /patients'])
    expect(await waiting(desk)).toEqual(['update appointment: deleted'])
  })

  it('keeps its place where nothing was done since', async () => {
    const rival = await book(other, beto, TEN)
    await other.sync()
    const refused = await book(desk, ana, TEN)
    await desk.sync()
    await change(other, await idOf(other, rival), CANCELLED as never)
    await other.sync()

    await retryChange(desk.db, desk.sources, refused.opId)

    expect((await desk.db.outbox.get(refused.n))?.rank).toBeUndefined()
    await desk.sync()
    expect(await waiting(desk)).toEqual([])
  })
})
