import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'

/** Names of the eight appointment statuses (spec section 4). */
export const appointmentStatusTexts: Record<AppointmentStatus, string> = {
  pending: 'Pendiente',
  approved: 'Aprobada',
  scheduled: 'Agendada',
  completed: 'Completada',
  cancelled: 'Cancelada',
  no_show: 'No Asistió',
  rescheduled: 'Reagendada',
  rejected: 'Rechazada',
}
