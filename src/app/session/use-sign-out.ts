import { useState } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { toast } from '#ui/toasts/toast.ts'

/** Ends this page's session; shows a message when the device could not. */
export function useSignOut() {
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
  return { busy, leave }
}
