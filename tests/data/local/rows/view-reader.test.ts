import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import {
  readAppointment,
  readAppointmentsBetween,
  readAppointmentsOfPatient,
  readOpenAppointmentsOf,
} from '#data/local/rows/appointments.ts'
import { readPatient, readPatients } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { slotRange } from '#domain/appointment/time-slots.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const friday = localDate('2026-11-20')
const saturday = localDate('2026-11-21')
const freshAppointment = {
  date: friday,
  startTime: '11:00',
  endTime: '11:15',
  professionalId: 1,
  reason: 'Control',
  notes: '',
}
const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }

async function moveAppointment(db: ClinicDatabase, sources: ChangeSources, date: string): Promise<void> {
  const seen = await readAppointment(db, 1)
  if (seen) await enqueueUpdate(db, sources, 'appointment', seen, { date })
}

const keysOn = async (db: ClinicDatabase, day: typeof friday) =>
  (await readAppointmentsBetween(db, day, day)).map((view) => view.key)

describe('the view of a range of days', () => {
  it('is the mirror when nothing waits', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { appointments: [appointment(), appointment({ id: 2, date: saturday })] })
    expect(await keysOn(db, friday)).toEqual([1])
    expect((await readAppointmentsBetween(db, friday, friday))[0]).toMatchObject({ waiting: false, uid: '1' })
  })

  it('loses an appointment that a waiting change moved out of it', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()] })
    await moveAppointment(db, sources, saturday)
    expect(await keysOn(db, friday)).toEqual([])
    expect(await keysOn(db, saturday)).toEqual([1])
  })

  it('gains an appointment that a waiting change moved into it', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, {
      appointments: [appointment({ date: saturday }), appointment({ id: 2, startTime: appointment().endTime })],
    })
    await moveAppointment(db, sources, friday)
    expect(await keysOn(db, friday)).toEqual([1, 2])
  })

  it('gains every appointment that was moved into it, whether their ids are close or far from each other', async () => {
    const { db, sources } = openDeviceClinic()
    const ids = [3, 4, 8, 13, 400]
    await mirror(db, {
      // The one in between stays where it is.
      appointments: [...ids, 6].map((id, nth) => appointment({ id, date: saturday, ...slotRange(nth) })),
    })
    for (const id of ids) {
      const seen = await readAppointment(db, id)
      if (seen) await enqueueUpdate(db, sources, 'appointment', seen, { date: friday })
    }
    expect(await keysOn(db, friday)).toEqual(ids)
  })

  it('holds an appointment that only this device knows, by day and start', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()], patients: [patient()] })
    const { key } = await enqueueCreate(db, sources, 'appointment', { ...freshAppointment, patientId: 1 })
    expect(await keysOn(db, friday)).toEqual([1, key])
  })
})

it('a reading sees mirror and outbox of one moment, even while an answer moves a change between them (L-2)', async () => {
  const { db, sources } = openDeviceClinic()
  const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
  const reading = atOneMoment(db, async () => [await db.patients.count(), await db.outbox.count()])
  const moving = db.transaction('rw', [db.patients, db.outbox], async () => {
    await db.patients.put(patient())
    await db.outbox.delete(n)
  })
  expect(await reading).toEqual([0, 1])
  await moving
  expect(await atOneMoment(db, async () => [await db.patients.count(), await db.outbox.count()])).toEqual([1, 0])
})

describe('a patient who is being deleted', () => {
  it('hides the patient and the appointments, and detaches the incomes (D-2)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()], appointments: [appointment()], incomes: [income()] })
    await enqueueDelete(db, sources, 'patient', patientView())
    expect(await readPatients(db)).toEqual([])
    expect(await keysOn(db, friday)).toEqual([])
    expect(await readIncome(db, 1)).toMatchObject({ key: 1, patientId: null })
  })

  it('hides an appointment that this device has made, too', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    await enqueueCreate(db, sources, 'appointment', { ...freshAppointment, patientId: 1 })
    await enqueueDelete(db, sources, 'patient', patientView())
    expect(await keysOn(db, friday)).toEqual([])
  })

  it('is shown again with all of it when the deletion is refused', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()], appointments: [appointment()], incomes: [income()] })
    const { n } = await enqueueDelete(db, sources, 'patient', patientView())
    await db.outbox.update(n, {
      state: 'parked',
      parked: { why: 'refused', fields: [], status: 403, answer: null, at: 0 },
    })
    expect(await readPatient(db, 1)).not.toBeNull()
    expect(await keysOn(db, friday)).toEqual([1])
    expect(await readIncome(db, 1)).toMatchObject({ patientId: 1 })
  })
})

it('the open appointments of a patient are as the screens show them, even by the ref from before there was an id', async () => {
  const { db, sources } = openDeviceClinic()
  const ofAna = (id: number, fields: object = {}) => appointment({ id, patientId: 1, ...fields })
  await mirror(db, {
    patients: [patient()],
    appointments: [ofAna(1), ofAna(2, { status: 'cancelled' }), ofAna(3), ofAna(4, { patientId: 2 })],
  })
  await db.ids.put({ ref: 'ana', id: 1 })
  await enqueueUpdate(db, sources, 'appointment', { ...ofAna(3), key: 3 }, { patientId: 2 })
  await enqueueCreate(db, sources, 'appointment', { ...freshAppointment, patientId: 1 })
  const uids = (await readOpenAppointmentsOf(db, 'ana')).map(({ uid }) => uid)
  expect(uids).toEqual(['1', expect.stringMatching(/-/)])
  await enqueueDelete(db, sources, 'patient', patientView())
  expect(await readOpenAppointmentsOf(db, 1)).toEqual([])
})

describe('a row that the server has not confirmed', () => {
  it('is found by its ref, and so are its appointments', async () => {
    const { db, sources } = openDeviceClinic()
    const { key: patientKey } = await enqueueCreate(db, sources, 'patient', newPatient)
    const { key } = await enqueueCreate(db, sources, 'appointment', { ...freshAppointment, patientId: patientKey })
    expect(await readPatient(db, patientKey)).toMatchObject({ lastName: 'Luna', waiting: true })
    expect((await readAppointmentsOfPatient(db, patientKey)).map((view) => view.key)).toEqual([key])
  })

  it('is found by id and by ref once the id is known, and references to it become the id (O-6)', async () => {
    const { db, sources } = openDeviceClinic()
    const { key: ref, n } = await enqueueCreate(db, sources, 'patient', newPatient)
    const { key } = await enqueueCreate(db, sources, 'appointment', { ...freshAppointment, patientId: ref })
    await db.ids.put({ ref: String(ref), id: 40 })
    await db.outbox.update(n, { state: 'acked', sent: true, ack: { epoch: 1, version: 9, id: 40 } })
    expect(await readPatient(db, ref)).toMatchObject({ key: 40, uid: ref })
    expect(await readPatient(db, 40)).toMatchObject({ key: 40, uid: ref })
    expect(await readAppointment(db, key)).toMatchObject({ patientId: 40 })
    expect(await readAppointmentsOfPatient(db, 40)).toHaveLength(1)
  })

  it('keeps one uid before and after the mirror has it, and is shown once', async () => {
    const { db, sources } = openDeviceClinic()
    const { key: ref, n } = await enqueueCreate(db, sources, 'patient', newPatient)
    const before = await readPatients(db)
    await db.ids.put({ ref: String(ref), id: 40 })
    await db.outbox.update(n, { state: 'acked', ack: { epoch: 1, version: 9, id: 40 } })
    await mirror(db, { patients: [patient({ ...newPatient, id: 40, ref: String(ref), version: 9 })] })
    const after = await readPatients(db)
    expect(after.map((view) => view.uid)).toEqual(before.map((view) => view.uid))
    expect(after[0]).toMatchObject({ key: 40, waiting: false })
  })
})
