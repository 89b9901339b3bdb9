import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { appointmentStatusTexts } from '#features/shared/appointment-status-texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<AppointmentStatus, BadgeTone> = {
  pending: 'neutral',
  approved: 'neutral',
  scheduled: 'info',
  completed: 'success',
  cancelled: 'danger',
  no_show: 'warning',
  rescheduled: 'accent',
  rejected: 'neutral',
}

/** The status of a turno in its word. */
export function TurnoStatus({ status }: { status: AppointmentStatus }) {
  return <Badge tone={tones[status]}>{appointmentStatusTexts[status]}</Badge>
}
