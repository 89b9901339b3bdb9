import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readByKeys } from '#data/local/database/read-by-keys.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import type { ContactView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readView } from './view-reader.ts'

/*
 * All of them return every row, with those that take others back, by the moment of the mark; pending changes count.
 * contactState needs them all, other uses want rowsInForce.
 */

/** Reads the contacts of these appointments, by the appointment's key. One without contacts has no entry. */
export async function readContactsOfAppointments(
  db: ClinicDatabase,
  keys: Iterable<RowKey>,
  pending?: PendingChanges,
): Promise<ReadonlyMap<RowKey, readonly ContactView[]>> {
  const wanted = new Set(keys)
  const ids = [...wanted].filter((key) => typeof key === 'number')
  const views = await readView(
    db,
    'contact',
    (table) => readByKeys(table, 'appointmentId', ids),
    ({ appointmentId }) => appointmentId !== null && wanted.has(appointmentId),
    pending,
  )
  const found = new Map<RowKey, ContactView[]>()
  for (const view of views.sort(byMoment)) {
    if (view.appointmentId !== null) found.set(view.appointmentId, [...(found.get(view.appointmentId) ?? []), view])
  }
  return found
}

/** Reads the contacts of a patient, as far back as the device's mirror reaches. */
export async function readContactsOfPatient(
  db: ClinicDatabase,
  patient: RowKey,
  pending?: PendingChanges,
): Promise<ContactView[]> {
  return readContactsOfPatients(db, new Set([patient]), pending)
}

/** Reads the same of several patients. */
export async function readContactsOfPatients(
  db: ClinicDatabase,
  patients: ReadonlySet<RowKey>,
  pending?: PendingChanges,
): Promise<ContactView[]> {
  const ids = [...patients].filter((key) => typeof key === 'number')
  const views = await readView(
    db,
    'contact',
    (table) => readByKeys(table, 'patientId', ids),
    ({ patientId }) => patientId !== null && patients.has(patientId),
    pending,
  )
  return views.sort(byMoment)
}

/** Reads the contacts that were made in these days, both ends included. */
export async function readContactsBetween(
  db: ClinicDatabase,
  from: LocalDate,
  to: LocalDate,
  pending?: PendingChanges,
): Promise<ContactView[]> {
  const views = await readView(
    db,
    'contact',
    (table) => table.where('date').between(from, to, true, true).toArray(),
    ({ date }) => date >= from && date <= to,
    pending,
  )
  return views.sort(byMoment)
}

function byMoment(one: ContactView, other: ContactView): number {
  return one.madeAt.localeCompare(other.madeAt)
}
