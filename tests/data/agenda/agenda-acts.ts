import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readContactsBetween } from '#data/local/rows/contacts.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { slotRange } from '#domain/appointment/time-slots.ts'
import { contactAbout, contactOfPatient, contactTakenBack } from '#domain/contact/contact-fields.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { DemoRandom } from '#server/cli/demo/demo-random.ts'
import type { Tablet } from '#tests/data/tablet.ts'

const ACTS = { remind: 4, answer: 4, takeBack: 2, close: 3, recall: 3, move: 2 }
/** Starts that no appointment of the history has. */
const MOVED_STARTS = [44, 46, 48, 50]

/** One act at the desk, which the server accepts; false where there was nothing to act on. */
export async function actAtRandom(tablet: Tablet, random: DemoRandom): Promise<boolean> {
  return DO[random.weighted(ACTS)](tablet, random)
}

type Act = (tablet: Tablet, random: DemoRandom) => Promise<boolean>

const isBooked = ({ status }: AppointmentView) => holdsSlot(status) && !isClosed(status)

const DO: Record<keyof typeof ACTS, Act> = {
  remind: async (tablet, random) => {
    const visit = await anyBooked(tablet, random, 1, 4)
    if (!visit) return false
    const said = { kind: 'reminder', channel: random.happens(0.8) ? 'whatsapp' : 'phone' } as const
    await enqueueCreate(tablet.db, tablet.sources, 'contact', contactAbout(visit, todayOf(tablet), said))
    return true
  },
  answer: async (tablet, random) => {
    const visit = await anyBooked(tablet, random, 1, 4)
    if (!visit) return false
    const outcome = random.happens(0.7) ? 'confirmed' : 'declined'
    const said = { kind: 'answer', channel: 'whatsapp', outcome } as const
    await enqueueCreate(tablet.db, tablet.sources, 'contact', contactAbout(visit, todayOf(tablet), said))
    return true
  },
  takeBack: async (tablet, random) => {
    const today = todayOf(tablet)
    const marks = rowsInForce(await readContactsBetween(tablet.db, addDays(today, -20), today))
    if (marks.length === 0) return false
    await enqueueCreate(tablet.db, tablet.sources, 'contact', contactTakenBack(random.pick(marks)))
    return true
  },
  close: async (tablet, random) => {
    const visit = await anyBooked(tablet, random, -30, -1)
    if (!visit || visit.status === 'approved') return false
    const status = random.happens(0.7) ? 'completed' : 'no_show'
    return (await enqueueUpdate(tablet.db, tablet.sources, 'appointment', visit, { status })) !== null
  },
  recall: async (tablet, random) => {
    const patient = random.pick(await readPatients(tablet.db))
    const outcome = random.pick([null, 'not_wanted', 'no_answer'] as const)
    const said = { kind: 'recall', channel: 'whatsapp', ...(outcome && { outcome }) } as const
    await enqueueCreate(tablet.db, tablet.sources, 'contact', contactOfPatient(patient.key, todayOf(tablet), said))
    return true
  },
  move: async (tablet, random) => {
    const visit = await anyBooked(tablet, random, 1, 10)
    const date = addDays(todayOf(tablet), 1 + Math.floor(random.next() * 10))
    const start = random.pick(MOVED_STARTS)
    const { startTime, endTime } = { startTime: slotRange(start).startTime, endTime: slotRange(start + 1).endTime }
    const ofDay = await readAppointmentsBetween(tablet.db, date, date)
    if (!visit || ofDay.some((each) => each.startTime === startTime)) return false
    return (await enqueueUpdate(tablet.db, tablet.sources, 'appointment', visit, { date, startTime, endTime })) !== null
  },
}

const todayOf = ({ sources }: Tablet) => clinicDayAt(sources.now())

/** Any booked appointment between so many days from today. */
async function anyBooked(tablet: Tablet, random: DemoRandom, first: number, last: number) {
  const today = todayOf(tablet)
  const visits = await readAppointmentsBetween(tablet.db, addDays(today, first), addDays(today, last))
  const booked = visits.filter(isBooked)
  return booked.length === 0 ? null : random.pick(booked)
}
