import type { AppointmentView } from '#domain/change/fold.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { SlotResolver } from '#features/shared/slot-resolver/slot-resolver.tsx'
import { isOnlyToRead } from '#features/shared/use-older-rows.ts'
import { useToday } from '#features/shared/use-today.ts'
import type { Act } from '../acts.ts'
import type { Place } from '../place.ts'
import { ActDialog } from './act-dialog.tsx'
import { AppointmentDetailsDialog } from './appointment-details-dialog.tsx'
import { RescheduleAtOnce, ScheduleAtOnce } from './immediate-acts.tsx'
import { NewAppointmentDialog } from './new-appointment-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

/** What a dialog is about: a turno to be made (at a place that was picked), or one that exists, as the person saw it. */
export type OpenAppointmentDialog =
  | { kind: 'new'; place: Place | null }
  | { kind: 'existing'; appointment: AppointmentView }
  | { kind: 'act'; act: Act; appointment: AppointmentView }
  /** A change that was refused because its time was taken, by its place in the outbox. */
  | { kind: 'resolve'; n: number }

interface AppointmentDialogsProps {
  /** Null while none is. */
  open: OpenAppointmentDialog | null
  onClose: () => void
}

/** The dialog that belongs to what was chosen: booked turnos are rescheduled, the others (and those that this device does not keep) read. */
export function AppointmentDialogs({ open, onClose }: AppointmentDialogsProps) {
  const windowStart = windowStartOf(useToday())
  if (!open) return null
  if (open.kind === 'new') return <NewAppointmentDialog place={open.place} onClose={onClose} />
  if (open.kind === 'resolve') return <SlotResolver n={open.n} onClose={onClose} />
  const { appointment } = open
  if (open.kind === 'act') return <PressedAct act={open.act} seen={appointment} onClose={onClose} />
  if (isOnlyToRead(appointment, windowStart))
    return <AppointmentDetailsDialog seen={appointment} isOnlyToRead onClose={onClose} />
  const isBooked = appointment.status === 'scheduled' || appointment.status === 'rescheduled'
  const Shown = isBooked ? RescheduleDialog : AppointmentDetailsDialog
  return <Shown key={appointment.uid} seen={appointment} onClose={onClose} />
}

/** What was pressed in a list. */
function PressedAct({ act, seen, onClose }: { act: Act; seen: AppointmentView; onClose: () => void }) {
  if (act === 'scheduled') return <ScheduleAtOnce seen={seen} onClose={onClose} />
  if (act === 'rescheduled') return <RescheduleAtOnce seen={seen} onClose={onClose} />
  return <ActDialog act={act} seen={seen} onDone={onClose} onClose={onClose} />
}
