import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { wantedInWords } from '#features/shared/waiting/waiting-words.ts'
import { blankWaiting, formOfWaiting, waitingFieldsOf } from '#features/waiting/entry/waiting-form.ts'
import { readWaitingList } from '#features/waiting/read-waiting-list.ts'
import { countPeople, shownWaiting, type WaitingFilter, wishedTime } from '#features/waiting/shown-waiting.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { waitingRow } from '#tests/data/mirrored-waiting.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const DAY = localDate('2026-11-19')
const now = { date: DAY, time: timeOfDay('09:00') }
const ALL: WaitingFilter = { part: 'waiting', query: '', professional: '', urgentOnly: false }

let db: ClinicDatabase
let sources: ChangeSources
beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  await mirror(db, { patients: [patient(), patient({ id: 2, firstName: 'Beto', lastName: 'Ruiz', dni: '31123456' })] })
})

const shown = async (filter: Partial<WaitingFilter> = {}) =>
  shownWaiting(await readWaitingList(db, now), { ...ALL, ...filter }, DAY).map(({ entry }) => entry.key)

describe('the waiting list', () => {
  it('has the urgent ones first and then the oldest, with what this device has added', async () => {
    await db.waiting.bulkPut([waitingRow(1), waitingRow(2, { urgent: true })])
    const fields = waitingFieldsOf({ ...blankWaiting(DAY), weekdays: '1,3' }, 2)
    const { key } = await enqueueCreate(db, sources, 'waiting', fields as never)
    expect(await shown()).toEqual([2, 1, key])
  })

  it('counts whoever waits for two times once', async () => {
    await db.waiting.bulkPut([waitingRow(1), waitingRow(2), waitingRow(3, { patientId: 2 })])
    expect(countPeople(await readWaitingList(db, now))).toBe(2)
  })

  it('is found by name, professional and urgency; whoever takes any professional is found with each', async () => {
    await db.waiting.bulkPut([
      waitingRow(1),
      waitingRow(2, { patientId: 2, professionalId: 2 }),
      waitingRow(3, { professionalId: 1, urgent: true }),
    ])
    expect(await shown({ query: 'ruiz' })).toEqual([2])
    expect(await shown({ professional: '2' })).toEqual([1, 2])
    expect(await shown({ urgentOnly: true })).toEqual([3])
  })

  it('keeps wishes apart, until their day is over or they are used', async () => {
    const wish = { kind: 'wish', status: 'closed', fromDate: DAY, toDate: DAY } as const
    await db.waiting.bulkPut([
      waitingRow(1),
      waitingRow(2, wish),
      waitingRow(3, { ...wish, status: 'placed' }),
      waitingRow(4, { ...wish, fromDate: localDate('2026-11-18'), toDate: localDate('2026-11-18') }),
    ])
    expect(await shown()).toEqual([1])
    expect(await shown({ part: 'wishes' })).toEqual([2])
    expect(await shown({ part: 'over' })).toEqual([])
  })

  it('books a wish at the time that it asked for, as long as that is to come, and an entry at none', async () => {
    const place = { fromTime: timeOfDay('15:00'), toTime: timeOfDay('15:15'), professionalId: 2 }
    const wish = { kind: 'wish', status: 'closed', fromDate: DAY, toDate: DAY, ...place } as const
    await db.waiting.bulkPut([waitingRow(1, wish), waitingRow(2, { ...wish, kind: 'entry', status: 'waiting' })])
    const listed = await readWaitingList(db, now)
    const timesOn = (day: string) => listed.map((each) => wishedTime(each, localDate(day)))
    const asked = { date: DAY, startTime: '15:00', endTime: '15:15', professionalId: 2 }
    expect(timesOn('2026-11-19')).toEqual([asked, null])
    expect(timesOn('2026-11-20')).toEqual([null, null])
  })

  it('has who was placed among what is over, and back at the top when the appointment is gone', async () => {
    await db.waiting.bulkPut([waitingRow(1), waitingRow(2, { patientId: 2, status: 'placed' })])
    await db.appointments.put(appointment({ id: 7, patientId: 2, date: DAY, status: 'scheduled' }))
    expect([await shown(), await shown({ part: 'over' })]).toEqual([[1], [2]])
    await db.appointments.put(appointment({ id: 7, patientId: 2, date: DAY, status: 'cancelled' }))
    expect([await shown(), await shown({ part: 'over' })]).toEqual([[2, 1], []])
  })
})

describe('the form of an entry', () => {
  it('gives back what it was filled with', async () => {
    const row = waitingRow(1, {
      weekdays: '1,5',
      fromTime: timeOfDay('15:00'),
      professionalId: 2,
      urgent: true,
      note: 'Tarde',
    })
    await db.waiting.put(row)
    const [listed] = await readWaitingList(db, now)
    const form = formOfWaiting(listed?.entry ?? expect.fail('not listed'), () => 'uid')
    const { patientId, fromDate, toDate, weekdays, fromTime, toTime, professionalId, urgent, note } = row
    expect(waitingFieldsOf(form, 1)).toEqual({
      patientId,
      fromDate,
      toDate,
      weekdays,
      fromTime,
      toTime,
      professionalId,
      urgent,
      note,
    })
  })

  it.each([
    [{}, 'cualquier día y hora'],
    [{ weekdays: '1,3', fromTime: timeOfDay('10:00'), toTime: timeOfDay('12:00') }, 'lunes, miércoles · 10:00 a 12:00'],
    [{ fromDate: localDate('2026-11-25'), toDate: localDate('2026-11-30') }, 'desde el 25/11/2026 hasta el 30/11/2026'],
    [{ fromTime: timeOfDay('16:00') }, 'desde las 16:00'],
    [{ fromDate: DAY, toDate: DAY }, 'el 19/11/2026'],
  ])('is said in words: %o', (fields, words) => {
    expect(wantedInWords(waitingRow(1, fields), DAY)).toBe(words)
  })
})
