import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readAppointment, readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatient, readPatients } from '#data/local/rows/patients.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { readIncomeCandidates, takeAsArrived } from '#data/sync/conflicts/unsure-income.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointmentBody, createPatient, incomeBody, patientBody } from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { type BaselineDevice, openBaselineClinic } from './support/baseline-device.ts'

const TODAY = localDate('2026-11-19')
const LAST_DAY = localDate('2026-11-30')

const clinic = forEachTest(openBaselineClinic, (clinic) => clinic.close())
const desk = forEachTest(() => clinic.openDevice())
const room = forEachTest(() => clinic.openDevice())

const goOffline = (...devices: BaselineDevice[]) => {
  for (const device of devices) device.fault = () => 'lost'
}
/** Restores a connection that loses the first answer to each kind of write. */
const loseFirstAnswers = (device: BaselineDevice) => {
  const swallowed = new Set<string>()
  device.fault = ({ method, path }) => {
    const kind = `${method} ${path.split('/')[1]}`
    if (method === 'GET' || swallowed.has(kind)) return undefined
    swallowed.add(kind)
    return 'answer lost'
  }
}
const payment = (patientId: number | string | null) =>
  ({ ...incomeBody(null), patientId, amount: 1_800_000, netAmount: 1_800_000 }) as unknown as Fields

describe('two devices on a server with the baseline API', () => {
  it('converge after working offline and syncing over a connection that loses answers', async () => {
    const ana = await createPatient(clinic.staff, { firstName: 'Ana' })
    await desk.sync()
    await room.sync()
    goOffline(desk, room)

    // The desk adds a new patient with an appointment and a payment, and changes Ana's phone.
    const eva = await enqueueCreate(desk.db, desk.sources, 'patient', patientBody({ firstName: 'Eva' }) as Fields)
    const appointment = { ...appointmentBody(0), patientId: eva.key } as unknown as Fields
    await enqueueCreate(desk.db, desk.sources, 'appointment', appointment)
    const paid = await enqueueCreate(desk.db, desk.sources, 'income', payment(eva.key))
    const seenAtDesk = await readPatient(desk.db, ana.id)
    if (!seenAtDesk) throw new Error('not mirrored')
    await enqueueUpdate(desk.db, desk.sources, 'patient', seenAtDesk, { phone: '3537 411111' })
    // The treatment room edits Ana's address, and books an appointment for her.
    const seenInRoom = await readPatient(room.db, ana.id)
    if (!seenInRoom) throw new Error('not mirrored')
    await enqueueUpdate(room.db, room.sources, 'patient', seenInRoom, { address: 'San Martín 100' })
    const later = { ...appointmentBody(ana.id), startTime: '11:00', endTime: '11:30' } as unknown as Fields
    const hers = await enqueueCreate(room.db, room.sources, 'appointment', later)
    expect(await desk.sync()).toBe('unreachable')
    expect(await room.sync()).toBe('unreachable')

    loseFirstAnswers(desk)
    loseFirstAnswers(room)
    for (let round = 0; round < 12; round++) {
      clinic.server.clock.advance(5 * 60_000)
      await desk.sync()
      await room.sync()
    }

    // Only the payment is parked; the person finds it in the list.
    expect(await room.outbox()).toEqual([])
    const [question, ...others] = await desk.outbox()
    expect(others).toEqual([])
    expect(question).toMatchObject({ n: paid.n, parked: { why: 'unsure' } })
    const candidates = await readIncomeCandidates(desk.db, question?.opId ?? '')
    const [arrived] = candidates
    if (!arrived || candidates.length > 1) throw new Error(`${candidates.length} incomes may be it`)
    await takeAsArrived(desk.db, question?.opId ?? '', arrived, clinic.server.clock())
    await desk.syncLater()
    await room.syncLater()
    expect(await desk.outbox()).toEqual([])

    for (const device of [desk, room]) {
      const patients = await readPatients(device.db)
      expect(patients.map(({ firstName }) => firstName).sort()).toEqual(['Ana', 'Eva'])
      expect(patients.find(({ key }) => key === ana.id)).toMatchObject({
        phone: '3537 411111',
        address: 'San Martín 100',
        waiting: false,
      })
      const appointments = await readAppointmentsBetween(device.db, TODAY, LAST_DAY)
      expect(appointments.map(({ startTime, status }) => [startTime, status])).toEqual([
        ['09:00', 'scheduled'],
        ['11:00', 'scheduled'],
      ])
      expect(await readIncomesBetween(device.db, TODAY, TODAY)).toMatchObject([{ amount: 1_800_000 }])
    }
    const posts = clinic.plain.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(posts.sort()).toEqual(['/appointments', '/appointments', '/incomes', '/patients'])
    expect(await readAppointment(room.db, hers.key)).toMatchObject({ uid: hers.key })
  })

  it('do not book the same time twice: the second one is parked, and the first keeps it', async () => {
    const { id } = await createPatient(clinic.staff)
    const other = await createPatient(clinic.staff)
    await desk.sync()
    await room.sync()
    const wish = (patientId: number) => appointmentBody(patientId) as unknown as Fields
    await enqueueCreate(desk.db, desk.sources, 'appointment', wish(id))
    const second = await enqueueCreate(room.db, room.sources, 'appointment', wish(other.id))
    await desk.sync()
    await room.sync()
    expect(await room.outbox()).toMatchObject([{ parked: { why: 'slot_taken' } }])
    await dropChange(room.db, room.sources, second.opId)
    await room.syncLater()
    await desk.syncLater()
    for (const device of [desk, room])
      expect(await readAppointmentsBetween(device.db, TODAY, LAST_DAY)).toMatchObject([{ patientId: id }])
  })

  it('agree on a deletion whose answer was lost', async () => {
    const { id } = await createPatient(clinic.staff)
    await desk.sync()
    await room.sync()
    const seen = await readPatient(desk.db, id)
    if (!seen) throw new Error('not mirrored')
    await enqueueDelete(desk.db, desk.sources, 'patient', seen)
    clinic.server.clock.advance(UNDO_MS)
    loseFirstAnswers(desk)
    await desk.sync()
    for (const device of [desk, desk, room]) {
      clinic.server.clock.advance(5 * 60_000)
      await device.sync()
    }
    expect(await desk.outbox()).toEqual([])
    expect([await desk.db.patients.count(), await room.db.patients.count()]).toEqual([0, 0])
  })
})
