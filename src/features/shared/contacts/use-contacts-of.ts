import { readPending } from '#data/local/outbox/outbox.ts'
import { readContactsOfAppointments } from '#data/local/rows/contacts.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { isClosed } from '#domain/appointment/appointment-status.ts'
import { type ContactMark, type ContactState, contactMarks, contactState } from '#domain/contact/contact-state.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** What is known about the contacts of an appointment; at least one mark holds. */
export interface KnownContacts {
  state: Exclude<ContactState['state'], 'untold'>
  marks: readonly ContactMark[]
}

const NONE: ReadonlyMap<string, KnownContacts> = new Map()

/**
 * How far patients know of these appointments, live, by uid; without those that nobody was told of. Empty until read.
 * Closed appointments are left out: nobody is told of them.
 */
export function useContactsOf(visits: readonly AppointmentView[]): ReadonlyMap<string, KnownContacts> {
  const { db } = useClinic()
  const open = visits.filter(({ status }) => !isClosed(status))
  const asked = open
    .map(({ uid, key, date, startTime, professionalId, patientId, confirmedAt }) =>
      [uid, key, date, startTime, professionalId, patientId, confirmedAt].join(),
    )
    .join(';')
  const read = () =>
    atOneMoment(db, async () => {
      const keys = open.map(({ key }) => key)
      const contacts = await readContactsOfAppointments(db, keys, await readPending(db))
      const known = new Map<string, KnownContacts>()
      for (const visit of open) {
        const own = contacts.get(visit.key) ?? []
        const { state } = contactState(visit, own)
        if (state !== 'untold') known.set(visit.uid, { state, marks: contactMarks(visit, own) })
      }
      return known
    })
  return useResilientReading(read, [db, asked]) ?? NONE
}
