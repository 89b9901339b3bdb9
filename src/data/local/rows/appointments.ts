import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import { type PendingChanges, readIdOrRef } from '#data/local/outbox/outbox.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { isClosed } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readCachedDays } from './cached-rows.ts'
import { atOneMoment, readOne, readView } from './view-reader.ts'
import { mergeOlderRows } from './with-older.ts'

/**
 * Returns the appointments of these days, both ends included, by day and start. `older` adds rows that were just read
 * from the server.
 */
export async function readAppointmentsBetween(
  db: ClinicDatabase,
  from: LocalDate,
  to: LocalDate,
  pending?: PendingChanges,
  older: readonly Appointment[] = [],
): Promise<AppointmentView[]> {
  const views = await readView(
    db,
    'appointment',
    async () => mergeOlderRows(await readCachedDays(db, from, to), older),
    (view) => view.date >= from && view.date <= to,
    pending,
  )
  return views.sort(byDayAndStart)
}

/**
 * Returns a patient's appointments by day and start. `older` adds rows that were just read from the server; `patient`
 * is the key of the patient's view.
 */
export async function readAppointmentsOfPatient(
  db: ClinicDatabase,
  patient: RowKey,
  older: readonly Appointment[] = [],
  pending?: PendingChanges,
): Promise<AppointmentView[]> {
  const views = await readView(
    db,
    'appointment',
    async (table) =>
      typeof patient === 'number'
        ? mergeOlderRows(await table.where('patientId').equals(patient).toArray(), older)
        : [],
    (view) => view.patientId === patient,
    pending,
  )
  return views.sort(byDayAndStart)
}

/** Returns all appointments of these patients, by day and start. */
export async function readAppointmentsOfPatients(
  db: ClinicDatabase,
  patients: ReadonlySet<RowKey>,
  pending?: PendingChanges,
): Promise<AppointmentView[]> {
  const ids = [...patients].filter((key) => typeof key === 'number')
  const views = await readView(
    db,
    'appointment',
    (table) => table.where('patientId').anyOf(ids).toArray(),
    (view) => patients.has(view.patientId),
    pending,
  )
  return views.sort(byDayAndStart)
}

/** Returns the appointments of these days, which need not follow each other, by day and start. */
export async function readAppointmentsOfDays(
  db: ClinicDatabase,
  days: readonly LocalDate[],
  pending?: PendingChanges,
): Promise<AppointmentView[]> {
  const wanted = new Set(days)
  const views = await readView(
    db,
    'appointment',
    (table) =>
      table
        .where('date')
        .anyOf([...wanted])
        .toArray(),
    ({ date }) => wanted.has(date),
    pending,
  )
  return views.sort(byDayAndStart)
}

/**
 * Returns all appointments of the series of these ones, by day and start. One that has become another patient's than
 * all of these is left out.
 */
export async function readSeriesOf(
  db: ClinicDatabase,
  appointments: readonly Pick<AppointmentView, 'patientId' | 'seriesRef'>[],
  pending?: PendingChanges,
): Promise<AppointmentView[]> {
  const ofSeries = appointments.filter(({ seriesRef }) => seriesRef !== null)
  if (ofSeries.length === 0) return []
  const refs = new Set(ofSeries.map(({ seriesRef }) => seriesRef))
  const patients = new Set(ofSeries.map(({ patientId }) => patientId))
  const visits = await readAppointmentsOfPatients(db, patients, pending)
  return visits.filter(({ seriesRef }) => refs.has(seriesRef))
}

/**
 * Returns a patient's appointments that are not closed (isClosed), whatever their day. The patient may have got an id
 * since the key was read.
 */
export function readOpenAppointmentsOf(
  db: ClinicDatabase,
  patient: RowKey,
  pending?: PendingChanges,
): Promise<AppointmentView[]> {
  return atOneMoment(db, async () => {
    const appointments = await readAppointmentsOfPatient(db, await readIdOrRef(db, patient), [], pending)
    return appointments.filter(({ status }) => !isClosed(status))
  })
}

/** Returns one appointment; null if it does not exist. */
export function readAppointment(db: ClinicDatabase, key: RowKey): Promise<AppointmentView | null> {
  return readOne(db, 'appointment', key)
}

/**
 * Returns one appointment; while the mirror is first filled it waits until the appointment may be known. Null if it
 * does not exist, undefined if the mirror could not be filled. Never resolves once `signal` has aborted; rejects if the
 * database fails.
 */
export function awaitAppointment(
  db: ClinicDatabase,
  key: RowKey,
  signal: AbortSignal,
): Promise<AppointmentView | null | undefined> {
  return new Promise((resolve, reject) => {
    const read = async () => ({ found: await readAppointment(db, key), fill: await readFill(db, 'appointment') })
    const stop = followReading(
      read,
      ({ found, fill }) => {
        if (!found && fill === 'loading') return
        end()
        resolve(found ?? (fill === 'filled' ? null : undefined))
      },
      (error) => {
        end()
        reject(error instanceof Error ? error : new Error('the appointment could not be read', { cause: error }))
      },
    )
    // A live reading may emit before followReading has returned.
    const end = () => queueMicrotask(() => stop())
    signal.addEventListener('abort', end)
  })
}

/**
 * Returns one appointment as the server confirmed it, without pending changes. Null if it is not mirrored, undefined
 * while the mirror is being filled.
 */
export function readConfirmedAppointment(db: ClinicDatabase, key: RowKey): Promise<Appointment | null | undefined> {
  return db.transaction('r', db.appointments, db.meta, async () => {
    const told = typeof key === 'number' ? await db.appointments.get(key) : undefined
    if (told) return told
    return (await readFill(db, 'appointment')) === 'filled' ? null : undefined
  })
}

function byDayAndStart(a: AppointmentView, b: AppointmentView): number {
  return sortKeyOf(a) < sortKeyOf(b) ? -1 : 1
}

/** The sort key: day, start and the row itself, which makes the order stable. */
function sortKeyOf(view: AppointmentView): string {
  return `${view.date} ${view.startTime} ${view.uid}`
}
