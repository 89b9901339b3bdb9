import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { NewAppointmentDialog } from '#features/appointments/dialog/form/new-appointment-dialog.tsx'
import { RescheduleDialog } from '#features/appointments/dialog/form/reschedule-dialog.tsx'
import { GapDialog } from '#features/appointments/gaps/gap-dialog.tsx'
import type { Act } from '#features/appointments/rows/acts/acts.ts'
import { isOnlyToRead } from '#features/shared/reading/older/use-older-rows.ts'
import { Resolver } from '#features/shared/slot-resolver/resolver.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { ActDialog } from './act-dialog.tsx'
import { AppointmentDetailsDialog } from './appointment-details-dialog.tsx'
import { RescheduleAtOnce, ScheduleAtOnce } from './immediate-acts.tsx'
import { MoveQuestion } from './move-question.tsx'
import { dialogKey, type OpenAppointmentDialog } from './open-dialog.ts'

interface AppointmentDialogsProps {
  /** Null while no dialog is open. */
  open: OpenAppointmentDialog | null
  /** Called with the appointment that the person wants to move by keys, when its dialog has been closed. */
  onMoveByKeys: (appointment: AppointmentView) => void
  /** Closes the dialog `done`, unless another has been opened since. Without it, closes whichever is open. */
  onClose: (done?: OpenAppointmentDialog) => void
}

/**
 * The dialog for the chosen appointment. Booked ones are rescheduled; others, and those that this device does not keep,
 * are read-only.
 */
export function AppointmentDialogs({ open, onMoveByKeys, onClose }: AppointmentDialogsProps) {
  if (!open) return null
  return <OpenDialog key={dialogKey(open)} open={open} onMoveByKeys={onMoveByKeys} onClose={() => onClose(open)} />
}

interface OpenDialogProps extends Pick<AppointmentDialogsProps, 'onMoveByKeys'> {
  open: OpenAppointmentDialog
  onClose: () => void
}

function OpenDialog({ open, onMoveByKeys, onClose }: OpenDialogProps) {
  const windowStart = windowStartOf(useToday())
  if (open.kind === 'new')
    return <NewAppointmentDialog place={open.place} patient={open.patient ?? null} onClose={onClose} />
  if (open.kind === 'gap') return <GapDialog slot={open.slot} onClose={onClose} />
  if (open.kind === 'resolve') return <Resolver n={open.n} onClose={onClose} />
  const { appointment } = open
  if (open.kind === 'act') return <PressedAct act={open.act} seen={appointment} onClose={onClose} />
  if (isOnlyToRead(appointment, windowStart))
    return <AppointmentDetailsDialog seen={appointment} isOnlyToRead onClose={onClose} />
  if (open.kind === 'move') return <MoveQuestion seen={appointment} place={open.place} onClose={onClose} />
  const isBooked = appointment.status === 'scheduled' || appointment.status === 'rescheduled'
  const Shown = isBooked ? RescheduleDialog : AppointmentDetailsDialog
  const moveByKeys = () => onMoveByKeys(appointment)
  return <Shown seen={appointment} onMove={open.mayMoveByKeys ? moveByKeys : undefined} onClose={onClose} />
}

/** The act that was pressed in a list. */
function PressedAct({ act, seen, onClose }: { act: Act; seen: AppointmentView; onClose: () => void }) {
  if (act === 'scheduled') return <ScheduleAtOnce seen={seen} onClose={onClose} />
  if (act === 'rescheduled') return <RescheduleAtOnce seen={seen} onClose={onClose} />
  return <ActDialog act={act} seen={seen} onDone={onClose} onClose={onClose} />
}
