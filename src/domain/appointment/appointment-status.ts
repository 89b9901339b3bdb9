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

const NEXT: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['scheduled', 'cancelled'],
  scheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  rescheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  completed: [],
  cancelled: [],
  no_show: [],
  rejected: [],
}

/** The statuses that may follow (the state table of the contract). Asking for the present one changes nothing and is allowed. */
export function nextStatuses(status: AppointmentStatus): readonly AppointmentStatus[] {
  return NEXT[status]
}

/** Whether the server takes this change of status; the same status again counts as taken, since two tablets may ask for it. */
export function mayBecome(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return from === to || NEXT[from].includes(to)
}

const HOLDS_SLOT: ReadonlySet<AppointmentStatus> = new Set([
  'approved',
  'scheduled',
  'rescheduled',
  'completed',
  'no_show',
])

/** Whether an appointment in this status keeps its quarters of an hour from others of the same professional. */
export function holdsSlot(status: AppointmentStatus): boolean {
  return HOLDS_SLOT.has(status)
}

const MOVABLE: ReadonlySet<AppointmentStatus> = new Set(['pending', 'approved', 'scheduled', 'rescheduled'])

/** Whether day, times, professional and patient may still change; reason and notes may in every status. */
export function mayMove(status: AppointmentStatus): boolean {
  return MOVABLE.has(status)
}

const CLOSED: ReadonlySet<AppointmentStatus> = new Set(['cancelled', 'rejected', 'no_show', 'completed'])

/** Whether nothing is to come of it any more: such an appointment is in no list of upcoming ones. */
export function isClosed(status: AppointmentStatus): boolean {
  return CLOSED.has(status)
}
