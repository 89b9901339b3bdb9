import type { WaitingView } from '#domain/sync/merge/fold.ts'
import { EditWaitingDialog } from './edit-waiting-dialog.tsx'
import { NewWaitingDialog } from './new-waiting-dialog.tsx'

/** Which dialog of the waiting list is open. `patient` is the preselected patient's key as text; '' for none. */
export type OpenWaitingDialog = { kind: 'new'; patient: string } | { kind: 'edit'; entry: WaitingView }

interface WaitingDialogsProps {
  open: OpenWaitingDialog | null
  onClose: () => void
}

/** The open dialog of the waiting list. */
export function WaitingDialogs({ open, onClose }: WaitingDialogsProps) {
  if (!open) return null
  if (open.kind === 'new') return <NewWaitingDialog patient={open.patient} onClose={onClose} />
  return <EditWaitingDialog key={open.entry.uid} entry={open.entry} onClose={onClose} />
}
