import { appTexts } from '#app/app-texts.ts'
import type { SignOutState } from '#data/sync/engine/open-clinic.ts'
import { leavingTexts } from '#features/shared/messages/leaving-texts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SignOutDialogProps {
  /** Null while it is closed. */
  open: SignOutState | null
  onClose: () => void
}

/**
 * Asks before a sign-out that can't easily be undone or leaves changes behind, with the texts that /login shows
 * afterwards.
 */
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
          {open.unconfirmed > 0 && <p>{leavingTexts.changesKept(open.unconfirmed)}</p>}
        </>
      }
      confirmLabel={appTexts.signOut}
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  )
}
