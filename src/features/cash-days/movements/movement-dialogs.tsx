import type { CashMovementView } from '#domain/sync/merge/fold.ts'
import { NewMovementDialog } from './new-movement-dialog.tsx'
import { VoidMovementDialog } from './void-movement-dialog.tsx'

/** The open dialog. */
export type OpenMovementDialog = { kind: 'new' } | { kind: 'void'; movement: CashMovementView }

interface MovementDialogsProps {
  /** Null while no dialog is open. */
  open: OpenMovementDialog | null
  onClose: () => void
}

/** The dialogs of the movements. */
export function MovementDialogs({ open, onClose }: MovementDialogsProps) {
  if (open?.kind === 'new') return <NewMovementDialog onClose={onClose} />
  if (open?.kind === 'void') return <VoidMovementDialog movement={open.movement} onClose={onClose} />
  return null
}
