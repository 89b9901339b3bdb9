import type { Contact } from '#domain/contact/contact.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import { clinicDayAt, clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { createContact } from '#server/resources/contacts/contact-writes.ts'

/** The days before and after today whose appointments are looked at. */
const DAYS = 7
/** One of so many of the next day is left to be told. */
const UNTOLD_EVERY = 3
const EVENING = timeOfDay('18:04')

type Visit = VersionedRow<'appointment'>
type Said = Pick<Contact, 'kind' | 'channel' | 'outcome'>

const REMINDED: Said = { kind: 'reminder', channel: 'whatsapp', outcome: null }
const CONFIRMED: Said = { kind: 'answer', channel: 'whatsapp', outcome: 'confirmed' }

/**
 * Adds the marks about last week's appointments, made on the evenings before, and the confirmations of the next day with
 * appointments, of which some are left to be told.
 */
export async function addDemoContacts(db: Db, clock: Clock, adminId: number): Promise<void> {
  const today = clinicDayAt(clock())
  const booked = await db
    .selectFrom('appointments')
    .selectAll()
    .where('date', '>', addDays(today, -DAYS))
    .where('date', '<=', addDays(today, DAYS))
    .where('status', 'in', ['scheduled', 'rescheduled', 'completed', 'no_show'])
    .orderBy('date')
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  const past = booked.filter(({ date }) => date < today)
  const next = booked.find(({ date }) => date > today)?.date
  const toCome = booked.filter(({ date }) => date === next).filter((_, place) => place % UNTOLD_EVERY > 0)
  await writeTransaction({ db, clock }, { userId: adminId, action: 'contact.create' }, async (changes) => {
    let id = 0
    const add = async (visit: Visit, said: Said, at: number) => {
      id = (await createContact(changes, contactOf(visit, said, at), adminId)).id
    }
    for (const [place, visit] of past.entries()) {
      const evening = clinicInstantOf(addDays(visit.date, -1), EVENING)
      await add(visit, REMINDED, evening)
      if (place % 3 > 0) await add(visit, CONFIRMED, evening + 60_000)
    }
    for (const visit of toCome) await add(visit, CONFIRMED, clock())
    return { status: 201, entity: 'contact', id }
  })
}

function contactOf(visit: Visit, said: Said, at: number) {
  const { id: appointmentId, patientId, date: slotDate, startTime: slotStart, professionalId } = visit
  const about = { appointmentId, patientId, slotDate, slotStart, professionalId }
  return { ...defaultValues.contact, ...about, ...said, date: clinicDayAt(at), madeAt: timestampOf(at) }
}
