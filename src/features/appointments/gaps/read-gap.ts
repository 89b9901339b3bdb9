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
import { addDays, mondayOf } from '#domain/values/dates/local-date.ts'
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

/** Reads who may want a free slot (gapCandidates); pending changes count. */
export function readGap(db: ClinicDatabase, slot: FreeSlot, now: ClinicMoment): Promise<ShownCandidate[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const waiting = await readWaiting(db, pending)
    const wanting = keysOf(waiting)
    const endOfWeek = addDays(mondayOf(slot.date), 6)
    const [ofWeek, ofWanting] = await Promise.all([
      readAppointmentsBetween(db, slot.date, endOfWeek, pending),
      readAppointmentsOfPatients(db, wanting, pending),
    ])
    const keys = new Set([...wanting, ...keysOf(ofWeek)])
    const [patients, contacts] = await Promise.all([
      readPatientsByKey(db, [...keys], pending),
      readContactsOfPatients(db, keys, pending),
    ])
    const known = new Map([...ofWanting, ...ofWeek].map((each) => [each.uid, each]))
    const found = gapCandidates(slot, {
      waiting,
      appointments: [...known.values()],
      patientOf: (key) => patients.get(key),
      now,
    })
    const offers = rowsInForce(contacts).filter((contact) => isOfferOf(contact, slot))
    return found.flatMap((candidate): ShownCandidate[] => {
      const { patientId } = candidate
      const patient = patients.get(patientId)
      if (!patient) return []
      return [
        {
          ...candidate,
          patient,
          place: placeInSlot(slot, candidate),
          offers: offers.filter((offer) => offer.patientId === patientId),
          lastReason: ofWanting.findLast((each) => each.patientId === patientId && each.reason !== '')?.reason ?? '',
        },
      ]
    })
  })
}

function keysOf(rows: readonly { patientId: RowKey | null }[]): Set<RowKey> {
  return new Set(rows.map(({ patientId }) => patientId).filter(isRowKey))
}
