import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween, readAppointmentsOfPatients } from '#data/local/rows/appointments.ts'
import { readContactsOfPatients } from '#data/local/rows/contacts.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { readWaiting } from '#data/local/rows/waiting-list.ts'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import type { AppointmentView, ContactView, PatientView, WaitingView } from '#domain/sync/merge/fold.ts'
import { addDays, type LocalDate, mondayOf } from '#domain/values/dates/local-date.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { type GapCandidate, gapCandidates, isOfferOf, placeInSlot } from '#domain/waiting/gap-candidates.ts'

/** Somebody who may want a free slot, with what the desk needs to offer it. */
export interface ShownCandidate extends GapCandidate<WaitingView, AppointmentView> {
  patient: PatientView
  /** The part of the slot that is offered. */
  place: TimeRange
  /** The offers of this slot to this patient, oldest first. */
  offers: readonly ContactView[]
  /** The reason of the patient's last appointment; '' if there is none. */
  lastReason: string
}

/** What is known of those who may want slots of some days. */
interface GapSources {
  waiting: readonly WaitingView[]
  /** All appointments of these days, and all of those who wait. */
  appointments: readonly AppointmentView[]
  patients: ReadonlyMap<RowKey, PatientView>
  /** The contacts in force of these patients, oldest first. */
  contacts: readonly ContactView[]
}

/** Reads who may want slots of these days, at one moment; pending changes count. */
export function readGapSources(db: ClinicDatabase, from: LocalDate, to: LocalDate): Promise<GapSources> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const [waiting, agenda] = await Promise.all([
      readWaiting(db, pending),
      readAppointmentsBetween(db, from, endOfWeek(to), pending),
    ])
    const wanting = keysOf(waiting)
    const keys = new Set([...wanting, ...keysOf(agenda)])
    const [ofWanting, patients, contacts] = await Promise.all([
      readAppointmentsOfPatients(db, wanting, pending),
      readPatientsByKey(db, [...keys], pending),
      readContactsOfPatients(db, keys, pending),
    ])
    const known = new Map([...ofWanting, ...agenda].map((each) => [each.uid, each]))
    return { waiting, appointments: [...known.values()], patients, contacts: rowsInForce(contacts) }
  })
}

/** Reads who may want a free slot (gapCandidates); pending changes count. */
export async function readGap(db: ClinicDatabase, slot: FreeSlot, now: ClinicMoment): Promise<ShownCandidate[]> {
  return shownCandidates(await readGapSources(db, slot.date, slot.date), slot, now)
}

/** Returns who may want a free slot of the days that were read. */
export function shownCandidates(sources: GapSources, slot: FreeSlot, now: ClinicMoment): ShownCandidate[] {
  const { waiting, appointments, patients } = sources
  const found = gapCandidates(slot, { waiting, appointments, patientOf: (key) => patients.get(key), now })
  const offers = sources.contacts.filter((contact) => isOfferOf(contact, slot))
  return found.flatMap((candidate): ShownCandidate[] => {
    const patient = patients.get(candidate.patientId)
    if (!patient) return []
    const isOwn = (row: { patientId: RowKey | null }) => row.patientId === candidate.patientId
    return [
      {
        ...candidate,
        patient,
        place: placeInSlot(slot, candidate),
        offers: offers.filter(isOwn),
        lastReason: appointments.findLast((each) => isOwn(each) && each.reason !== '')?.reason ?? '',
      },
    ]
  })
}

function endOfWeek(date: LocalDate): LocalDate {
  return addDays(mondayOf(date), 6)
}

function keysOf(rows: readonly { patientId: RowKey | null }[]): Set<RowKey> {
  return new Set(rows.map(({ patientId }) => patientId).filter(isRowKey))
}
