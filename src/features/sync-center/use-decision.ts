import { useState } from 'react'
import { TooLateError } from '#data/sync/decision.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { toast } from '#ui/toast.ts'

/** Carries out a person's decision about a change and says what came of it; one at a time. */
export function useDecision() {
  const [busy, setBusy] = useState(false)

  /** True when it was carried out. */
  async function decide(decision: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      await decision()
      toast({ title: done, variant: 'info' })
      return true
    } catch (error) {
      if (!(error instanceof TooLateError)) console.error(error)
      const title = error instanceof TooLateError ? savingTexts.tooLate : savingTexts.notKept
      toast({ title, variant: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, decide }
}
