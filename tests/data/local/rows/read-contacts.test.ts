import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readContactsBetween, readContactsOfAppointments, readContactsOfPatient } from '#data/local/rows/contacts.ts'
import { readWaiting, readWaitingOfPatient } from '#data/local/rows/waiting-list.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { contactState } from '#domain/contact/contact-state.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'

const DAY = localDate('2026-11-19')
const CONFIRMED = { confirmedAt: '2026-11-18T12:00:00.000Z', confirmedBy: 'paciente' }

let db: ClinicDatabase
let sources: ChangeSources
let clock: TestClock
beforeEach(async () => {
  ;({ db, sources, clock } = openDeviceClinic())
  await mirror(db, { patients: [patient(), patient({ id: 2, dni: '31123456' })] })
  await db.appointments.bulkPut([appointment({ id: 1 }), appointment({ id: 2, ...CONFIRMED })])
})

const visit = async (id: number) => (await readAppointment(db, id)) ?? expect.fail('no such appointment')

/** Marks on this device, without network, that an appointment's patient was reminded. */
async function remind(id: number, fields: object = {}): Promise<RowKey> {
  const { patientId, date, startTime, professionalId } = await visit(id)
  const about = { slotDate: date, slotStart: startTime, professionalId, date: DAY }
  const said = { patientId, appointmentId: id, channel: 'whatsapp', kind: 'reminder', ...about, ...fields }
  return (await enqueueCreate(db, sources, 'contact', said as never)).key
}

describe('contacts on a device', () => {
  it('are read by appointment, patient and day, before anything of them was sent', async () => {
    const ref = await remind(1)
    await remind(2, { date: localDate('2026-11-20') })
    const found = await readContactsOfAppointments(db, [1, 2, 3])
    expect([...found].map(([key, contacts]) => [key, contacts.length])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(await readContactsOfPatient(db, 1)).toHaveLength(2)
    expect(await readContactsOfPatient(db, 2)).toEqual([])
    expect((await readContactsBetween(db, DAY, DAY)).map(({ key }) => key)).toEqual([ref])
  })

  it('have the moment of the press, by which they tell the state of the appointment', async () => {
    const madeAt = new Date(clock()).toISOString()
    const ref = await remind(1)
    const state = async () => contactState(await visit(1), (await readContactsOfAppointments(db, [1])).get(1) ?? [])
    expect(await state()).toEqual({ state: 'told', at: madeAt, by: '', channel: 'whatsapp' })
    await remind(1, { cancels: String(ref) })
    expect(await state()).toEqual({ state: 'untold' })
  })
})

describe('a confirmation on a device', () => {
  it('ends with a move at once, and stays with a note', async () => {
    await enqueueUpdate(db, sources, 'appointment', await visit(2), { notes: 'Trae estudios' })
    expect(await visit(2)).toMatchObject(CONFIRMED)
    await enqueueUpdate(db, sources, 'appointment', await visit(2), { date: localDate('2026-11-27') })
    expect(await visit(2)).toMatchObject({ confirmedAt: null, confirmedBy: CONFIRMED.confirmedBy })
  })
})

describe('the waiting list on a device', () => {
  it('is read as a whole and by patient, the oldest first', async () => {
    const wait = (patientId: number) =>
      enqueueCreate(db, sources, 'waiting', { patientId, fromDate: DAY, weekdays: '1,4', urgent: true } as never)
    const { key: first } = await wait(2)
    clock.advance(60_000)
    const { key: second } = await wait(1)
    expect((await readWaiting(db)).map(({ key }) => key)).toEqual([first, second])
    expect(await readWaitingOfPatient(db, 1)).toMatchObject([
      { key: second, status: 'waiting', kind: 'entry', toDate: null },
    ])
  })
})
