import { useLiveQuery } from 'dexie-react-hooks'
import { readAppointmentsBetween } from '#data/local/appointments.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { type AppointmentForm, endError, startError } from '#domain/appointment/appointment-rules.ts'
import { holdersOf, nearestFreeRanges, slotRange, type TimeRange } from '#domain/appointment/time-slots.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/clinic-time.ts'
import { isLocalDate } from '#domain/values/local-date.ts'
import { isTimeOfDay } from '#domain/values/time-of-day.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import type { AgendaEntry } from '../agenda-entry.ts'
import type { Place } from '../place.ts'
import { readEntries } from '../read-entries.ts'

/** Who holds the time that the form asks for, and the free stretches nearest to it. */
export interface HeldSlot {
  holders: AgendaEntry[]
  free: TimeRange[]
}

interface Wish extends Place {
  professionalId: number
}

const OFFERED = 3

/**
 * As far as this device knows, live; null while the form asks for no whole place, or it is free. `own` is the uid of the turno
 * that is being moved, which never stands in its own way.
 */
export function useHeldSlot(form: AppointmentForm, own: string | null): HeldSlot | null {
  const { db, sources } = useClinic()
  const { date, startTime, endTime, professionalId } = form
  const held = useLiveQuery(async () => {
    const wish = wishOf({ date, startTime, endTime, professionalId })
    return wish && readHeldSlot(db, wish, own, sources.now())
  }, [db, sources, date, startTime, endTime, professionalId, own])
  return held ?? null
}

/** The place that the form asks for; null while it is not whole. */
export function wishOf(form: Pick<AppointmentForm, 'date' | 'startTime' | 'endTime' | 'professionalId'>): Wish | null {
  const { date, startTime, endTime, professionalId } = form
  if (!isLocalDate(date) || !isTimeOfDay(startTime) || !isTimeOfDay(endTime) || professionalId === '') return null
  if (startError(startTime) || endError(startTime, endTime)) return null
  return { date, startTime, endTime, professionalId: Number(professionalId) }
}

/** What stands in the way of a wished place on this device at the instant `now`; null when it is free. */
export async function readHeldSlot(
  db: ClinicDatabase,
  wish: Wish,
  own: string | null,
  now: number,
): Promise<HeldSlot | null> {
  const day = await readAppointmentsBetween(db, wish.date, wish.date)
  const others = day.filter(({ uid }) => uid !== own)
  const holders = holdersOf(wish, others)
  if (holders.length === 0) return null
  const isPast = ({ startTime }: TimeRange) => wish.date === clinicDayAt(now) && startTime < clinicTimeAt(now)
  const isFree = (slot: number) => {
    const quarter = slotRange(slot)
    return !isPast(quarter) && holdersOf({ ...wish, ...quarter }, others).length === 0
  }
  return { holders: await readEntries(db, holders), free: nearestFreeRanges(wish, isFree, OFFERED) }
}
