import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { APPOINTMENT_STATUSES } from '#domain/appointment/appointment-status.ts'
import { contactAbout, contactTakenBack, type Said } from '#domain/contact/contact-fields.ts'
import { reminderGroup } from '#domain/contact/reminder-group.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readNextReminders } from '#features/appointments/reminders/read-next-reminders.ts'
import { readReminders } from '#features/appointments/reminders/read-reminders.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const TODAY = localDate('2026-11-19')
const FRIDAY = localDate('2026-11-20')

let db: ClinicDatabase
let sources: ChangeSources
beforeEach(() => {
  ;({ db, sources } = openDeviceClinic())
})

const visit = (id: number, startTime: string, fields: object = {}) =>
  appointment({ id, patientId: id, date: FRIDAY, startTime: timeOfDay(startTime), ...fields })

async function say(id: number, said: Said): Promise<void> {
  const about = (await readAppointment(db, id)) ?? expect.fail('no such appointment')
  await enqueueCreate(db, sources, 'contact', contactAbout(about, TODAY, said))
}

const REMINDED = { kind: 'reminder', channel: 'whatsapp' } as const
const CONFIRMED = { kind: 'answer', channel: 'whatsapp', outcome: 'confirmed' } as const

const statesOf = async () =>
  (await readReminders(db, FRIDAY)).map(({ entry, state }) => `${entry.appointment.startTime} ${state.state}`)

describe('the appointments of a day', () => {
  it('are the booked ones, by start', async () => {
    await mirror(db, { patients: [patient()] })
    await db.appointments.bulkPut(
      APPOINTMENT_STATUSES.map((status, place) => visit(place + 1, `1${place}:00`, { status, patientId: 1 })),
    )
    const found = await readReminders(db, FRIDAY)
    expect(found.map(({ entry }) => entry.appointment.status)).toEqual(['approved', 'scheduled', 'rescheduled'])
  })

  it('are told or answered by a mark of this device, before anything was sent', async () => {
    await mirror(db, { patients: [1, 2, 3].map((id) => patient({ id, dni: `3012345${id}` })) })
    await db.appointments.bulkPut([visit(1, '09:00'), visit(2, '09:15'), visit(3, '10:00')])
    await say(1, REMINDED)
    await say(2, CONFIRMED)
    expect(await statesOf()).toEqual(['09:00 told', '09:15 confirmed', '10:00 untold'])
    expect(await readNextReminders(db, TODAY)).toEqual({ day: FRIDAY, untold: 1 })
  })

  it('are as before once the last mark is taken back', async () => {
    await mirror(db, { patients: [patient()] })
    await db.appointments.bulkPut([visit(1, '09:00')])
    await say(1, REMINDED)
    await say(1, CONFIRMED)
    const [row] = await readReminders(db, FRIDAY)
    const last = row?.lastMark ?? expect.fail('nothing to take back')
    await enqueueCreate(db, sources, 'contact', contactTakenBack(last))
    expect(await statesOf()).toEqual(['09:00 told'])
  })

  it('show the marks of two people about one appointment', async () => {
    await mirror(db, { patients: [patient()] })
    await db.appointments.bulkPut([visit(1, '09:00')])
    await say(1, REMINDED)
    await say(1, REMINDED)
    const [row] = await readReminders(db, FRIDAY)
    expect(row?.marks.map(({ state }) => state)).toEqual(['told', 'told'])
  })
})

describe('whom to write to', () => {
  it('is nobody without a phone, with one that is no number, or who wants no contact', async () => {
    await mirror(db, {
      patients: [
        patient({ id: 1 }),
        patient({ id: 2, dni: '30123457', phone: '' }),
        patient({ id: 3, dni: '30123458', phone: 'pide en recepción' }),
        patient({ id: 4, dni: '30123459', noContact: true }),
      ],
    })
    await db.appointments.bulkPut([1, 2, 3, 4].map((id) => visit(id, `09:${id}5`)))
    expect((await readReminders(db, FRIDAY)).map(({ chat }) => chat)).toEqual(['5493537400000', null, null, null])
  })

  it('is the family with one phone at once, without those who have answered', async () => {
    await mirror(db, {
      patients: [
        patient({ id: 1, phone: '3537 400000' }),
        patient({ id: 2, dni: '30123457', phone: '03537-15-400000' }),
        patient({ id: 3, dni: '30123458', phone: '3537 400000' }),
        patient({ id: 4, dni: '30123459', phone: '3537 411111' }),
      ],
    })
    await db.appointments.bulkPut([1, 2, 3, 4].map((id) => visit(id, `09:${id}0`)))
    await say(3, CONFIRMED)
    const rows = await readReminders(db, FRIDAY)
    const [ana] = rows
    const group = reminderGroup(ana ?? expect.fail('no row'), rows)
    expect(group.map(({ entry }) => entry.appointment.patientId)).toEqual([1, 2])
  })
})

it('the next day with appointments is the one to tell of', async () => {
  await mirror(db, { patients: [patient()] })
  expect(await readNextReminders(db, TODAY)).toEqual({ day: FRIDAY, untold: 0 })
  await db.appointments.bulkPut([visit(1, '09:00', { date: localDate('2026-11-23') })])
  expect(await readNextReminders(db, TODAY)).toEqual({ day: '2026-11-23', untold: 1 })
})
