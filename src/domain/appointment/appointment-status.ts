/** The eight statuses of an appointment (spec section 4). */
export const APPOINTMENT_STATUSES = [
  'pending',
  'approved',
  'scheduled',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
  'rejected',
] as const

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

const NEXT_STATUSES: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['scheduled', 'cancelled'],
  scheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  rescheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  completed: [],
  cancelled: [],
  no_show: [],
  rejected: [],
}

/**
 * Returns the statuses that may follow (the state table of the contract). Setting the current status again is allowed
 * and changes nothing.
 */
export function nextStatuses(status: AppointmentStatus): readonly AppointmentStatus[] {
  return NEXT_STATUSES[status]
}

/** Whether the server accepts this change of status. The same status is accepted, since two devices may request it. */
export function mayBecome(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return from === to || NEXT_STATUSES[from].includes(to)
}

const HOLDS_SLOT: ReadonlySet<AppointmentStatus> = new Set([
  'approved',
  'scheduled',
  'rescheduled',
  'completed',
  'no_show',
])

/** Whether an appointment in this status occupies its slots for that professional. */
export function holdsSlot(status: AppointmentStatus): boolean {
  return HOLDS_SLOT.has(status)
}

const MOVABLE: ReadonlySet<AppointmentStatus> = new Set(['pending', 'approved', 'scheduled', 'rescheduled'])

/** Whether day, times, professional and patient may still change; reason and notes may in every status. */
export function mayMove(status: AppointmentStatus): boolean {
  return MOVABLE.has(status)
}

const CLOSED: ReadonlySet<AppointmentStatus> = new Set(['cancelled', 'rejected', 'no_show', 'completed'])

/** Whether the appointment is over or will not take place, so that lists of upcoming appointments leave it out. */
export function isClosed(status: AppointmentStatus): boolean {
  return CLOSED.has(status)
}
