import type { AppointmentView } from '#domain/change/fold.ts'
import type { Place } from '../place.ts'
import { AppointmentDetailsDialog } from './appointment-details-dialog.tsx'
import { NewAppointmentDialog } from './new-appointment-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

/** What a dialog is about: a turno to be made (at a place that was picked), or one that exists, as the person saw it. */
export type OpenAppointmentDialog =
  | { kind: 'new'; place: Place | null }
  | { kind: 'existing'; appointment: AppointmentView }

interface AppointmentDialogsProps {
  /** Null while none is. */
  open: OpenAppointmentDialog | null
  onClose: () => void
}

/** The dialog that belongs to what was chosen: booked turnos are rescheduled, the others read (spec section 2). */
export function AppointmentDialogs({ open, onClose }: AppointmentDialogsProps) {
  if (!open) return null
  if (open.kind === 'new') return <NewAppointmentDialog place={open.place} onClose={onClose} />
  const { appointment } = open
  const isBooked = appointment.status === 'scheduled' || appointment.status === 'rescheduled'
  const Shown = isBooked ? RescheduleDialog : AppointmentDetailsDialog
  return <Shown key={appointment.uid} seen={appointment} onClose={onClose} />
}
