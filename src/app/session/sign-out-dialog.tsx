import { appTexts } from '#app/app-texts.ts'
import type { Leaving } from '#data/sync/engine/open-clinic.ts'
import { leavingTexts } from '#features/shared/messages/leaving-texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SignOutDialogProps {
  /** Null while it is closed. */
  open: Leaving | null
  onClose: () => void
}

/** Asks before a sign-out that one can't simply take back, or that leaves changes behind, in the words that /login says afterwards. */
export function SignOutDialog({ open, onClose }: SignOutDialogProps) {
  const { busy, leave } = useSignOut()
  if (!open) return null
  return (
    <ConfirmDialog
      open
      title={appTexts.signOutQuestion}
      text={
        <>
          {!open.online && <p>{leavingTexts.needsServer}</p>}
          {open.unsettled > 0 && <p>{leavingTexts.sealed(open.unsettled)}</p>}
        </>
      }
      confirmLabel={appTexts.signOut}
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  )
}
