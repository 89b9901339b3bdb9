import { useState } from 'react'
import { useAuth } from '#features/shared/auth-context.ts'
import { toast } from '#ui/toast.ts'
import { appTexts } from './app-texts.ts'

/** Ends the session of this page; it says so when this device could not. */
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
