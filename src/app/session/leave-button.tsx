import { useState } from 'react'
import type { SignOutState } from '#data/sync/engine/open-clinic.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { useLeaving } from './use-leaving.ts'
import { useSignOut } from './use-sign-out.ts'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog))

/**
 * The sign-out button of signed-in screens. One press is enough while the server is reachable and nothing waits:
 * signing in again is quick. Otherwise it asks first. If the question's code can't be loaded, it signs out.
 */
export function LeaveButton({ className }: { className?: string | undefined }) {
  const leaving = useLeaving()
  const { leave } = useSignOut()
  const [open, setOpen] = useState<SignOutState | null>(null)
  const isSafe = leaving.online && leaving.unconfirmed === 0
  return (
    <>
      <SignOutButton className={className} onAsk={isSafe ? undefined : () => setOpen(leaving)} />
      <SignOutDialog open={open} onClose={() => setOpen(null)} onMissing={() => void leave()} />
    </>
  )
}
