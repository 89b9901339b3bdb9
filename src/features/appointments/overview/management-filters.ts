import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#domain/appointment/appointment-status.ts'

/** The filter buttons of the management list, in their order (spec section 2). */
export const MANAGEMENT_FILTERS = ['all', 'scheduled', 'completed', 'cancelled', 'no_show', 'pending'] as const
export type ManagementFilter = (typeof MANAGEMENT_FILTERS)[number]

/**
 * The statuses that each filter lists. No filter lists rejected ones; 'Programadas' are all that are still to take
 * place, as in the cards.
 */
export const STATUSES_OF: Record<ManagementFilter, readonly AppointmentStatus[]> = {
  all: APPOINTMENT_STATUSES.filter((status) => status !== 'rejected'),
  scheduled: ['approved', 'scheduled', 'rescheduled'],
  completed: ['completed'],
  cancelled: ['cancelled'],
  no_show: ['no_show'],
  pending: ['pending'],
}
