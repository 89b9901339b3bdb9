import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { freedSlots } from '#domain/waiting/freed-slots.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'
import type { Db } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { createContact } from '#server/resources/contacts/contact-writes.ts'
import type { DemoAppointment } from './demo-agenda.ts'

type Entry = Partial<Omit<Waiting, 'patientId'>>

/** Those who wait on any day to come. */
const ENTRIES: readonly Entry[] = [
  { urgent: true, note: 'Cualquier horario, mejor temprano' },
  { weekdays: '1,3,5', fromTime: timeOfDay('15:00'), toTime: timeOfDay('17:00') },
  { weekdays: '2,4', fromTime: timeOfDay('18:00'), note: 'Sale de trabajar a las 17:30' },
  { professionalId: 2, note: 'Solo con Martín' },
  { toTime: timeOfDay('16:00') },
]

interface Known {
  agenda: readonly DemoAppointment[]
  patientIds: ReadonlyMap<number, number>
  adminId: number
}

/**
 * Adds who waits, two who asked for the next freed slot and did not get it, and an offer of that slot to the second one.
 * They are patients without an appointment to come.
 */
export async function addDemoWaiting(db: Db, clock: Clock, { agenda, patientIds, adminId }: Known): Promise<void> {
  const today = clinicDayAt(clock())
  const [slot] = freedSlots(agenda, [], { date: addDays(today, 1), time: timeOfDay('00:00') })
  const patients = unbooked(agenda, patientIds, today)
  const wishes = slot ? [wishOf(slot), wishOf(slot)] : []
  await writeTransaction({ db, clock }, { userId: adminId, action: 'waiting.create' }, async (changes) => {
    let id = 0
    for (const [place, entry] of [...wishes, ...ENTRIES].entries()) {
      const fields = { ...defaultValues.waiting, fromDate: today, ...entry }
      id = await changes.insert('waiting', { ...fields, patientId: patients[place] ?? null, ref: null })
    }
    const asked = patients[1]
    if (slot && asked !== undefined) await createContact(changes, offerOf(slot, asked, timestampOf(clock())), adminId)
    return { status: 201, entity: 'waiting', id }
  })
}

function wishOf({ date, startTime, endTime, professionalId }: FreeSlot): Entry {
  const times = { fromTime: startTime, toTime: endTime }
  return { kind: 'wish', status: 'closed', fromDate: date, toDate: date, ...times, professionalId }
}

function offerOf({ date, startTime, professionalId }: FreeSlot, patientId: number, madeAt: string) {
  const today = clinicDayAt(Date.parse(madeAt))
  const about = { slotDate: date, slotStart: startTime, professionalId }
  return {
    ...defaultValues.contact,
    ...about,
    date: today,
    patientId,
    channel: 'whatsapp',
    kind: 'offer',
    madeAt,
  } as const
}

/** The ids of the patients who hold no appointment from today on, in the order of their registration. */
function unbooked(
  agenda: readonly DemoAppointment[],
  patientIds: ReadonlyMap<number, number>,
  today: LocalDate,
): number[] {
  const booked = new Set(
    agenda.filter(({ date, status }) => date >= today && holdsSlot(status)).map(({ patient }) => patient),
  )
  return [...patientIds].filter(([place]) => !booked.has(place)).map(([, id]) => id)
}
