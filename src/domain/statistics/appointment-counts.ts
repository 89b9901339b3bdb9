import type { AppointmentStatus } from '../appointment/appointment-status.ts'

/** A number of appointments with the same values; a single appointment counts 1. */
export interface AppointmentTally {
  status: AppointmentStatus
  count: number
}

/** Counts of appointments. The four kinds add up to the total. */
export interface AppointmentCounts {
  total: number
  completed: number
  /** Still to take place: approved, scheduled or rescheduled. */
  scheduled: number
  cancelled: number
  noShow: number
}

type Kind = Exclude<keyof AppointmentCounts, 'total'>

/** Undecided and rejected requests are not appointments and are never counted. */
const KIND: Record<AppointmentStatus, Kind | null> = {
  pending: null,
  rejected: null,
  approved: 'scheduled',
  scheduled: 'scheduled',
  rescheduled: 'scheduled',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'noShow',
}

/** Whether statistics count an appointment in this status: all but pending and rejected. */
export function isCounted({ status }: { status: AppointmentStatus }): boolean {
  return KIND[status] !== null
}

/** Adds two counts. */
export function addCounts(a: AppointmentCounts, b: AppointmentCounts): AppointmentCounts {
  return {
    total: a.total + b.total,
    completed: a.completed + b.completed,
    scheduled: a.scheduled + b.scheduled,
    cancelled: a.cancelled + b.cancelled,
    noShow: a.noShow + b.noShow,
  }
}

/** Counts appointments by kind, for the cards of the agenda and every statistic (spec sections 2 and 3). */
export function countAppointments(tallies: Iterable<AppointmentTally>): AppointmentCounts {
  const counts: AppointmentCounts = { total: 0, completed: 0, scheduled: 0, cancelled: 0, noShow: 0 }
  for (const { status, count } of tallies) {
    const kind = KIND[status]
    if (kind === null) continue
    counts[kind] += count
    counts.total += count
  }
  return counts
}
