import { useState } from 'react'
import type { Leaving } from '#data/sync/engine/open-clinic.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { useLeaving } from './use-leaving.ts'
import { useSignOut } from './use-sign-out.ts'

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog))

/**
 * The way out of a signed-in screen. One press is enough while the server answers and nothing waits: whoever touched it by mistake is
 * back in a moment. Otherwise it asks first; where the question itself can't be had, whoever wants to leave is let go.
 */
export function LeaveButton({ className }: { className?: string | undefined }) {
  const leaving = useLeaving()
  const { leave } = useSignOut()
  const [open, setOpen] = useState<Leaving | null>(null)
  const isHarmless = leaving.online && leaving.unsettled === 0
  return (
    <>
      <SignOutButton className={className} onAsk={isHarmless ? undefined : () => setOpen(leaving)} />
      <SignOutDialog open={open} onClose={() => setOpen(null)} onMissing={() => void leave()} />
    </>
  )
}
