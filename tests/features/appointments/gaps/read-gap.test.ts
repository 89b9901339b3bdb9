import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readWaiting } from '#data/local/rows/waiting-list.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueTogether, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { blankGiving, givenFields, givingChanges, waitingAgain } from '#features/appointments/gaps/give-slot.ts'
import { offerFields, offerMessage } from '#features/appointments/gaps/offer.ts'
import { readGap } from '#features/appointments/gaps/read-gap.ts'
import { readFreedSlot, readWantedSlots } from '#features/appointments/gaps/read-wanted-slots.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { waitingRow } from '#tests/data/mirrored-waiting.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const DAY = localDate('2026-11-19')
const now = { date: DAY, time: timeOfDay('09:00') }
const slot = { date: DAY, startTime: timeOfDay('15:00'), endTime: timeOfDay('15:30'), professionalId: 1 }

let db: ClinicDatabase
let sources: ChangeSources
beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  const beto = patient({ id: 2, firstName: 'Beto', lastName: 'Ruiz', dni: '31123456' })
  await mirror(db, { patients: [patient(), beto, patient({ id: 3, dni: '32123456', noContact: true })] })
  await db.appointments.bulkPut([
    appointment({ id: 1, patientId: 1, ...slot, status: 'scheduled' }),
    appointment({ id: 2, patientId: 2, date: localDate('2026-11-20'), status: 'scheduled', reason: 'Control' }),
  ])
})

const cancel = async (id: number) => {
  const seen = (await readAppointment(db, id)) ?? expect.fail('no such appointment')
  await enqueueUpdate(db, sources, 'appointment', seen, { status: 'cancelled' })
  return seen
}
const firstCandidate = async () => (await readGap(db, slot, now))[0] ?? expect.fail('nobody wants it')

describe('a freed slot on a device', () => {
  it('is wanted from the cancellation on, until somebody has it', async () => {
    await db.waiting.bulkPut([waitingRow(1, { patientId: 2 }), waitingRow(2, { patientId: 3 })])
    expect(await readWantedSlots(db, now)).toEqual([])
    const seen = await cancel(1)
    expect(await readFreedSlot(db, seen, now)).toEqual(slot)
    expect(await readWantedSlots(db, now)).toEqual([{ slot, wanting: 1, offered: 0 }])
    const candidate = await firstCandidate()
    await enqueueTogether(db, sources, givingChanges(candidate, slot, blankGiving(candidate), sources.newUuid()))
    expect(await readWantedSlots(db, now)).toEqual([])
    expect(await readFreedSlot(db, seen, now)).toBeNull()
  })

  it('is offered after a move, unless the appointment now stands on another one, which the server refuses', async () => {
    await db.waiting.put(waitingRow(1, { patientId: 2 }))
    const seen = (await readAppointment(db, 1)) ?? expect.fail('no such appointment')
    const taken = (await readAppointment(db, 2)) ?? expect.fail('no such appointment')
    const moveTo = async ({ date, startTime, endTime }: typeof taken) => {
      const present = (await readAppointment(db, 1)) ?? expect.fail('no such appointment')
      await enqueueUpdate(db, sources, 'appointment', present, { date, startTime, endTime })
    }
    await moveTo(taken)
    expect(await readFreedSlot(db, seen, now)).toBeNull()
    await moveTo({ ...taken, date: localDate('2026-11-23') })
    expect(await readFreedSlot(db, seen, now)).toEqual(slot)
  })

  it('is not offered after a cancellation when nobody asked for it or waits', async () => {
    const seen = await cancel(1)
    expect(await readFreedSlot(db, seen, now)).toBeNull()
    expect(await readWantedSlots(db, now)).toEqual([])
    // Unless a person cancels in order to offer it: others may come earlier.
    expect(await readFreedSlot(db, seen, now, 'always')).toEqual(slot)
  })

  it('shows whoever comes later that week, and never who asked not to be contacted', async () => {
    await db.appointments.put(appointment({ id: 3, patientId: 3, date: localDate('2026-11-20'), status: 'scheduled' }))
    await cancel(1)
    expect((await readGap(db, slot, now)).map(({ why, patientId }) => [why, patientId])).toEqual([['later', 2]])
  })
})

describe('an offer', () => {
  it('is shown with its moment, once per mark, and holds nothing', async () => {
    await db.waiting.put(waitingRow(1, { patientId: 2 }))
    await cancel(1)
    for (const channel of ['whatsapp', 'phone'] as const) {
      const fields = offerFields(await firstCandidate(), slot, { today: DAY, channel })
      await enqueueCreate(db, sources, 'contact', fields as never)
    }
    const { offers } = await firstCandidate()
    expect(offers.map(({ channel, waiting }) => [channel, waiting])).toEqual([
      ['whatsapp', true],
      ['phone', true],
    ])
    expect(await readWantedSlots(db, now)).toEqual([{ slot, wanting: 1, offered: 1 }])
  })

  it('names day and hour, and no reason of any visit', async () => {
    await db.waiting.put(waitingRow(1, { patientId: 2, note: 'dolor lumbar' }))
    await cancel(1)
    const message = offerMessage(await firstCandidate(), slot)
    expect(message).toContain('Beto')
    expect(message).toContain('jueves 19 de noviembre a las 15:00')
    expect(message).not.toMatch(/Control|lumbar/)
  })
})

describe('giving the slot', () => {
  it('moves the appointment that the patient has, and places all rows that fit', async () => {
    await db.waiting.bulkPut([waitingRow(1, { patientId: 2 }), waitingRow(2, { patientId: 2, urgent: true })])
    await cancel(1)
    const candidate = await firstCandidate()
    const form = blankGiving(candidate)
    expect(form).toEqual({ how: 'move', reason: 'Control' })
    await enqueueTogether(db, sources, givingChanges(candidate, slot, form, sources.newUuid()))
    expect(await readAppointment(db, 2)).toMatchObject({ ...slot, status: 'rescheduled' })
    expect((await readWaiting(db)).map(({ status }) => status)).toEqual(['placed', 'placed'])
  })

  it('makes a new appointment where that is asked, or where there is none', async () => {
    await db.waiting.put(waitingRow(1, { patientId: 2 }))
    await cancel(1)
    const candidate = await firstCandidate()
    expect(givenFields(candidate, slot, { how: 'add', reason: 'Dolor' })).toEqual({
      ...slot,
      patientId: 2,
      reason: 'Dolor',
      notes: '',
    })
    expect(blankGiving({ ...candidate, appointment: null }).how).toBe('add')
  })

  it('lets the rows wait again when the appointment was refused', async () => {
    await db.waiting.put(waitingRow(1, { patientId: 2 }))
    await cancel(1)
    const candidate = await firstCandidate()
    await enqueueTogether(db, sources, givingChanges(candidate, slot, blankGiving(candidate), sources.newUuid()))
    await enqueueTogether(db, sources, waitingAgain(candidate, await readWaiting(db)))
    expect((await readWaiting(db)).map(({ status }) => status)).toEqual(['waiting'])
  })
})
