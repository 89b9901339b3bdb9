import { Dexie, type Table } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { APPOINTMENT_STATUSES, type AppointmentStatus, isClosed } from '#domain/appointment/appointment-status.ts'
import type { AppointmentTally } from '#domain/statistics/appointment-counts.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { MirrorCache } from './mirror-cache.ts'
import { BY_STATUS_AND_DAY } from './requests.ts'
import { atOneMoment, readChangedRows, readView } from './view-reader.ts'

/**
 * Returns the newest mirrored appointments in these statuses, at most `count`, the latest day and start first; with
 * `until` those up to that day. `pending` must be read in the same transaction.
 */
export async function readNewestAppointments(
  db: ClinicDatabase,
  statuses: readonly AppointmentStatus[],
  count: number,
  pending: PendingChanges,
  until: LocalDate | null = null,
): Promise<AppointmentView[]> {
  const ranges = statuses.map((status) => ({ status, from: null, until }))
  const views = await readFirstAppointments(db, ranges, count, pending)
  return views.sort((a, b) => (sortKeyOf(a) > sortKeyOf(b) ? -1 : 1)).slice(0, count)
}

const OPEN_STATUSES = APPOINTMENT_STATUSES.filter((status) => !isClosed(status))

/**
 * Returns the appointments from this day on that may still take place, the soonest first, at most `count` (spec section
 * 4, Derived rules).
 */
export async function readUpcomingAppointments(
  db: ClinicDatabase,
  today: LocalDate,
  count: number,
  pending: PendingChanges,
): Promise<AppointmentView[]> {
  const ranges = OPEN_STATUSES.map((status) => ({ status, from: today }))
  const views = await readFirstAppointments(db, ranges, count, pending)
  return views.sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)).slice(0, count)
}

/** Counts the mirrored appointments from this day on by status, as the screens show them. */
export function tallyAppointments(db: ClinicDatabase, from: LocalDate): Promise<AppointmentTally[]> {
  const isCounted = ({ date }: Pick<Appointment, 'date'>) => date >= from
  return atOneMoment(db, () => {
    const touched = readPending(db).then((pending) => readChangedRows(db, 'appointment', pending))
    return Promise.all([countMirrored(db, from), touched]).then(([mirrored, { mirrored: before, views }]) => [
      ...mirrored,
      ...before.filter(isCounted).map((row) => ({ status: row.status, count: -1 })),
      ...views.filter(isCounted).map(({ status }) => ({ status, count: 1 })),
    ])
  })
}

/** Cached counts by their first day, since counting walks over a year of appointments. */
const cachedTallies = new MirrorCache<Map<LocalDate, AppointmentTally[]>>('appointments', () => new Map())

async function countMirrored(db: ClinicDatabase, from: LocalDate): Promise<AppointmentTally[]> {
  const kept = await cachedTallies.readCurrent(db)
  const known = kept.get(from)
  if (known) return known
  const table = mirrorTable(db, 'appointment')
  const counts = await Promise.all(APPOINTMENT_STATUSES.map((status) => rangeOf(table, { status, from }).count()))
  const tallies = APPOINTMENT_STATUSES.map((status, index) => ({ status, count: counts[index] ?? 0 }))
  kept.set(from, tallies)
  return tallies
}

interface StatusRange {
  status: AppointmentStatus
  /** The first day, with ascending order; null for all days in descending order. */
  from: LocalDate | null
  /** The last day, if any. */
  until?: LocalDate | null
}

type Appointments = Table<Appointment, number>

function rangeOf(table: Appointments, { status, from, until }: StatusRange) {
  const [first, last] = [from ?? Dexie.minKey, until ?? Dexie.maxKey]
  return table.where(BY_STATUS_AND_DAY).between([status, first], [status, last], true, true)
}

function isInRange({ status, from, until }: StatusRange, row: Appointment | AppointmentView): boolean {
  return row.status === status && (!from || row.date >= from) && (!until || row.date <= until)
}

/**
 * Reads at least the first `count` appointments of these ranges, as far as there are so many. Runs in the caller's
 * transaction.
 */
function readFirstAppointments(
  db: ClinicDatabase,
  ranges: readonly StatusRange[],
  count: number,
  pending: PendingChanges,
): PromiseLike<AppointmentView[]> {
  const isInAnyRange = (row: Appointment | AppointmentView) => ranges.some((range) => isInRange(range, row))
  return readChangedRows(db, 'appointment', pending).then(({ mirrored }) => {
    // Changes may take any of these out of the ranges, and one change may take out several.
    const enough = count + mirrored.filter(isInAnyRange).length
    const read = async (table: Appointments) =>
      (await Promise.all(ranges.map((range) => readFirstOfRange(table, range, enough)))).flat()
    return readView(db, 'appointment', read, isInAnyRange, pending)
  })
}

/** Reads whole days, since the index has no order within a day. */
async function readFirstOfRange(table: Appointments, range: StatusRange, count: number) {
  const inOrder = range.from === null ? rangeOf(table, range).reverse() : rangeOf(table, range)
  const first = await inOrder.limit(count).toArray()
  const lastDate = first.length < count ? undefined : first.at(-1)?.date
  if (lastDate === undefined) return first
  const lastDay = await table.where(BY_STATUS_AND_DAY).equals([range.status, lastDate]).toArray()
  return [...first.filter(({ date }) => date !== lastDate), ...lastDay]
}

/** The sort key: day, start and the row itself, which makes the order stable. */
function sortKeyOf(view: AppointmentView): string {
  return `${view.date} ${view.startTime} ${view.uid}`
}
