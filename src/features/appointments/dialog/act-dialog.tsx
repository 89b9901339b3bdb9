import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { ChargeDialog } from '#features/appointments/dialog/completion/charge-dialog.tsx'
import { CompletionFlow } from '#features/appointments/dialog/completion/completion-flow.tsx'
import { NoShowQuestion } from '#features/appointments/dialog/completion/no-show-question.tsx'
import { ApproveDialog } from '#features/appointments/dialog/request/approve-dialog.tsx'
import { RejectDialog } from '#features/appointments/dialog/request/reject-dialog.tsx'
import type { Act } from '#features/appointments/rows/acts/acts.ts'
import { CancellationDialog } from './cancellation-dialog.tsx'
import { ReminderQuestion } from './reminder-question.tsx'

/** The acts that open a dialog first; 'Agendar Oficialmente' and 'Reagendar' start at once. */
export type ActWithDialog = Exclude<Act, 'scheduled' | 'rescheduled'>

interface ActDialogProps {
  act: ActWithDialog
  /** The appointment as shown when the dialog was opened. */
  seen: AppointmentView
  /** Called when the act is done, or pending. */
  onDone: () => void
  /** Called when the person cancels. */
  onClose: () => void
}

/** The dialog of an act, which then carries it out. Mounted while it is open. */
export function ActDialog({ act, ...props }: ActDialogProps) {
  switch (act) {
    case 'approved':
      return <ApproveDialog {...props} />
    case 'rejected':
      return <RejectDialog {...props} />
    case 'completed':
      return <CompletionFlow {...props} />
    case 'no_show':
      return <NoShowQuestion {...props} />
    case 'cancelled':
      return <CancellationDialog {...props} />
    case 'reminder':
      return <ReminderQuestion {...props} />
    case 'charge':
      return <ChargeDialog seen={props.seen} onClose={props.onClose} />
  }
}
