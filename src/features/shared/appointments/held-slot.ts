import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween, readAppointmentsOfPatients } from '#data/local/rows/appointments.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { type AppointmentForm, endError, startError } from '#domain/appointment/appointment-rules.ts'
import { freeAmong, offeredTimes, type WishedPlace } from '#domain/appointment/offered-times.ts'
import { holdersOf, type TimeRange } from '#domain/appointment/time-slots.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { heldSlotTexts } from './held-slot-texts.ts'

/** An appointment that occupies a time, with its patient's name. */
export interface SlotHolder {
  appointment: AppointmentView
  patientName: string
}

/** Who has the requested time, and the nearest free ranges. */
export interface HeldSlot {
  holders: SlotHolder[]
  free: TimeRange[]
}

/** A place as typed in a form; every value may be any text. */
export type TypedPlace = Pick<AppointmentForm, 'date' | 'startTime' | 'endTime' | 'professionalId'>

const OFFERED = 3

/** Returns the place that the form asks for; null while it is incomplete. */
export function wishOf(form: TypedPlace): WishedPlace | null {
  const { date, startTime, endTime, professionalId } = form
  if (!isLocalDate(date) || !isTimeOfDay(startTime) || !isTimeOfDay(endTime) || professionalId === '') return null
  if (startError(startTime) || endError(startTime, endTime)) return null
  return { date, startTime, endTime, professionalId: Number(professionalId) }
}

/**
 * Reads who occupies a requested place on this device at the instant `now`; null when it is free. `own` is the uid of
 * the moved appointment, which never conflicts with itself, nor with the one that it is requested to replace.
 */
export async function readHeldSlot(
  db: ClinicDatabase,
  wish: WishedPlace,
  own: string | null,
  now: number,
): Promise<HeldSlot | null> {
  const day = await readAppointmentsBetween(db, wish.date, wish.date)
  const others = await withoutReplaced(db, day, { own, wish })
  const holders = holdersOf(wish, others)
  if (holders.length === 0) return null
  const isFree = freeAmong(others, wish, wish.date)
  const free = offeredTimes(wish, wish.date, { isFree, now, count: OFFERED, times: await readOpeningTimes(db) })
  return { holders: await withPatientNames(db, holders), free }
}

/** Leaves out `own`, and while it is a request, the patient's appointment that its approval cancels. */
async function withoutReplaced(
  db: ClinicDatabase,
  day: readonly AppointmentView[],
  { own, wish }: { own: string | null; wish: WishedPlace },
): Promise<AppointmentView[]> {
  const others = day.filter(({ uid }) => uid !== own)
  const holders = own === null ? [] : holdersOf(wish, others)
  const ofHolders = await readAppointmentsOfPatients(db, new Set(holders.map(({ patientId }) => patientId)))
  const request = ofHolders.find(({ uid, status }) => uid === own && status === 'pending')
  if (!request) return others
  return others.filter(({ key, patientId }) => key !== request.replacesId || patientId !== request.patientId)
}

async function withPatientNames(db: ClinicDatabase, holders: readonly AppointmentView[]): Promise<SlotHolder[]> {
  const patients = await readPatientsByKey(
    db,
    holders.map(({ patientId }) => patientId),
  )
  return holders.map((appointment) => {
    const patient = patients.get(appointment.patientId)
    return { appointment, patientName: patient ? fullName(patient) : heldSlotTexts.unknownPatient }
  })
}
