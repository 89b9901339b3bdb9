import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'

/** The eight statuses of an appointment in the words of spec section 4. */
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
