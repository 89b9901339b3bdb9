import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { type EnqueuedChange, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Review } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { firstChoice } from '#features/sync-center/first-choice.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import { appointment, newAppointment, newIncome, newPatient, park } from './parked-change.ts'

let db: ClinicDatabase
let sources: ChangeSources

beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  await db.patients.add(patient())
  await db.appointments.add(appointment())
})

afterEach(() => db.delete())

/** The first choice on the card of this change, after this refusal. */
async function firstOf(change: EnqueuedChange | null, parked: Partial<Review>, today = '2026-11-20') {
  if (!change) throw new Error('nothing differs')
  await park(db, change, parked)
  const item = centerItems(await readSyncCenter(db)).questions.find(({ entry }) => entry.opId === change.opId)
  return item ? firstChoice(item, localDate(today)) : expect.fail('no question')
}

const seen = () => ({ ...appointment(), key: 5 })
const MOVE = { date: '2026-12-02', startTime: '10:30', endTime: '10:45', status: 'rescheduled' }
const DUPLICATE = { why: 'duplicate', answer: { code: 'duplicate', existingId: 1 } } as const

it('of two versions the own one is kept, unless the appointment has ended: then a new one is made while its day is to come', async () => {
  const note = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '1' })
  await db.patients.put(patient({ phone: '2', version: 2 }))
  expect(await firstOf(note, { why: 'conflict', fields: ['phone'] })).toBe('retry')
  const move = await enqueueUpdate(db, sources, 'appointment', seen(), MOVE)
  await db.appointments.put(appointment({ version: 2, status: 'cancelled' }))
  expect(await firstOf(move, { why: 'conflict', fields: ['status'] })).toBe('book_anew')
  expect(await firstOf(move, { why: 'conflict', fields: ['status'] }, '2026-12-03')).toBe('drop')
})

it('a taken time is resolved, and a row that is gone can only be given up', async () => {
  const booked = await enqueueCreate(db, sources, 'appointment', newAppointment)
  expect(await firstOf(booked, { why: 'slot_taken' })).toBe('resolve')
  const edit = await enqueueUpdate(db, sources, 'appointment', seen(), { notes: 'Trae estudios' })
  await db.appointments.delete(5)
  expect(await firstOf(edit, { why: 'deleted', status: 404 })).toBe('drop')
})

it('a refusal is mended where the server named a field, and else sent again', async () => {
  const made = await enqueueCreate(db, sources, 'patient', newPatient)
  expect(await firstOf(made, { answer: { code: 'invalid', errors: { email: 'Email inválido' } } })).toBe('edit')
  expect(await firstOf(made, { why: 'server_error', status: 500 })).toBe('retry')
})

it('a DNI on file is the same person if a name agrees, and else likely mistyped', async () => {
  const same = await enqueueCreate(db, sources, 'patient', { ...newPatient, firstName: patient().firstName })
  expect(await firstOf(same, DUPLICATE)).toBe('same_person')
  const other = await enqueueCreate(db, sources, 'patient', { ...newPatient, firstName: 'Zoe', lastName: 'Quiroga' })
  expect(await firstOf(other, DUPLICATE)).toBe('edit')
})

it('money of a missing patient is registered without one, an appointment gets another one', async () => {
  const gone = { why: 'refused', status: 400, answer: { code: 'invalid', errors: { patientId: 'x' } } } as const
  expect(await firstOf(await enqueueCreate(db, sources, 'income', { ...newIncome, patientId: 9 }), gone)).toBe(
    'without_patient',
  )
  expect(
    await firstOf(await enqueueCreate(db, sources, 'appointment', { ...newAppointment, patientId: 9 }), gone),
  ).toBe('choose_patient')
})
