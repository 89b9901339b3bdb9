import { useState } from 'react'
import { useAuth } from '#features/shared/auth-context.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { appTexts } from './app-texts.ts'

/** 'Cerrar Sesión'; it says so when this device could not. */
export function SignOutButton({ className }: { className?: string | undefined }) {
  const { signOut } = useAuth()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      console.error(error)
      setBusy(false)
      toast({ title: appTexts.signOutFailed, variant: 'error' })
    }
  }
  return (
    <Button variant="quiet" icon="logout" busy={busy} className={className} onClick={() => void leave()}>
      {appTexts.signOut}
    </Button>
  )
}
