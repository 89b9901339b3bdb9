import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetMove, noteMove } from '#data/local/outbox/moved-appointments.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { dropChange, editChange } from '#data/sync/conflicts/decide.ts'
import { type EnqueuedChange, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { decidedElsewhereMessage } from '#features/shared/slot-resolver/decided-elsewhere-message.ts'
import { readMovedAppointments } from '#features/shared/slot-resolver/read-moved-appointments.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import { park } from '#tests/features/sync-center/parked-change.ts'

const wished = {
  date: '2026-11-20',
  startTime: '16:30',
  endTime: '17:00',
  status: 'scheduled',
  reason: 'Control',
  notes: '',
  patientId: 1,
  professionalId: 1,
}
const place = { date: '2026-11-20', startTime: '16:00', endTime: '16:30' }

let clinic: ReturnType<typeof openDeviceClinic>
let refused: EnqueuedChange

/** An appointment of Ana's was refused because its time is taken. */
beforeEach(async () => {
  clinic = openDeviceClinic()
  const { db, sources } = clinic
  await db.patients.add(patient())
  refused = await enqueueCreate(db, sources, 'appointment', wished)
  await park(db, refused, { why: 'slot_taken' })
})

/** Moves it while no server answers. */
async function move(): Promise<EnqueuedChange> {
  const { db, sources } = clinic
  await noteMove(db, refused.n)
  return editChange(db, sources, refused.opId, place)
}

/** The server accepts the change. */
async function accept({ n, key }: EnqueuedChange, id = 40): Promise<void> {
  const { db, clock } = clinic
  await db.ids.put({ ref: String(key), id })
  await db.outbox.update(n, { state: 'acked', ack: { epoch: 1, version: 9, id, at: clock() } as never })
}

describe('an appointment that was moved without a server', () => {
  it('is listed only once the server has accepted it', async () => {
    const moved = await move()
    expect(await readMovedAppointments(clinic.db)).toEqual([])
    await accept(moved)
    expect(await readMovedAppointments(clinic.db)).toMatchObject([
      { n: refused.n, patientName: 'Ana Gómez', patient: { phone: '3537 400000' }, place },
    ])
  })

  it('is listed when its change has gone to the journal too, until it is dismissed', async () => {
    const { db, clock } = clinic
    await accept(await move())
    const change = await db.outbox.get(refused.n)
    await db.journal.add({ ...(change as NonNullable<typeof change>), coveredAt: clock() })
    await db.outbox.delete(refused.n)
    await db.appointments.add({ ...wished, ...place, id: 40, ref: refused.key, version: 9, requestRef: null } as never)
    expect(await readMovedAppointments(db)).toMatchObject([{ n: refused.n, place }])
    await forgetMove(db, refused.n)
    expect(await readMovedAppointments(db)).toEqual([])
  })

  it('is listed at its present time, once the server has accepted that, and not once it was cancelled', async () => {
    const { db, sources } = clinic
    await accept(await move())
    const seen = async () => (await readAppointment(db, refused.key)) as AppointmentView
    const change = async (wished: Fields) =>
      (await enqueueUpdate(db, sources, 'appointment', await seen(), wished)) as EnqueuedChange
    const later = await change({ startTime: '15:00', endTime: '15:30' })
    expect(await readMovedAppointments(db)).toEqual([])
    await accept(later)
    expect(await readMovedAppointments(db)).toMatchObject([{ place: { startTime: '15:00' } }])
    await accept(await change({ status: 'cancelled' }))
    expect(await readMovedAppointments(db)).toEqual([])
  })

  it('is not listed once it was refused again and dropped', async () => {
    const { db, sources } = clinic
    const moved = await move()
    await park(db, moved, { why: 'slot_taken' })
    expect(await readMovedAppointments(db)).toEqual([])
    await dropChange(db, sources, moved.opId)
    expect(await readMovedAppointments(db)).toEqual([])
  })
})

describe('a refused appointment that was decided in another tab', () => {
  it('is reported at its new time', async () => {
    await move()
    expect(await decidedElsewhereMessage(clinic.db, refused.n)).toEqual({
      title: 'Este turno ya se resolvió en otra pestaña',
      description: 'Quedó para el viernes 20 de noviembre a las 16:00.',
      variant: 'info',
    })
  })

  it('is reported as dropped', async () => {
    await dropChange(clinic.db, clinic.sources, refused.opId)
    expect((await decidedElsewhereMessage(clinic.db, refused.n)).description).toBe('Se descartó.')
  })
})
