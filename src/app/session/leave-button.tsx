import { useState } from 'react'
import { type SignOutState, signOutStateOf } from '#data/sync/engine/open-clinic.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { useSignOut } from './use-sign-out.ts'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog))

const UNKNOWN: SignOutState = { unconfirmed: 0, online: false }

/**
 * The sign-out button of signed-in screens. One press is enough while the server is reachable and nothing waits:
 * signing in again is quick. Otherwise it asks first. If the question's code can't be loaded, it signs out.
 */
export function LeaveButton({ className }: { className?: string | undefined }) {
  const { db } = useClinic()
  const { leave } = useSignOut()
  const [open, setOpen] = useState<SignOutState | null>(null)
  // Read at the press: what a screen follows may be two seconds old, and a change has just been saved.
  const mayLeave = async () => {
    const state = await signOutStateOf(db).catch((error: unknown) => {
      console.error(error)
      return UNKNOWN
    })
    const isSafe = state.online && state.unconfirmed === 0
    if (!isSafe) setOpen(state)
    return isSafe
  }
  return (
    <>
      <SignOutButton className={className} mayLeave={mayLeave} />
      <SignOutDialog open={open} onClose={() => setOpen(null)} onMissing={() => void leave()} />
    </>
  )
}
