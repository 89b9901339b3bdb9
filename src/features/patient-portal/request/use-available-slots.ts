import { useCallback, useEffect, useState } from 'react'
import { fetchAvailableSlots } from '#data/remote/free-slots.ts'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { appointmentCallTexts } from '#features/shared/appointments/appointment-call-texts.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'

const texts = portalTexts.slots

/** The free slots of a day: loading, loaded, unreachable, or failed. */
export type AvailableSlots =
  | { state: 'loading' }
  | { state: 'known'; free: readonly TimeRange[] }
  | { state: 'unreachable' | 'failed' }

/** Fetches the free slots of `day`, and again after a reconnection. */
export function useAvailableSlots(day: LocalDate): { slots: AvailableSlots; retry: () => void } {
  const { ask } = useClinic()
  const { connection } = useSyncStatus()
  const [attempt, setAttempt] = useState(0)
  const asked = `${day} ${connection === 'online'} ${attempt}`
  const [answer, setAnswer] = useState<{ asked: string; slots: AvailableSlots } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` identifies the request
  useEffect(() => {
    let isCurrent = true
    const take = (slots: AvailableSlots) => {
      if (isCurrent) setAnswer({ asked, slots })
    }
    fetchAvailableSlots(ask, day).then(
      (free) => take({ state: 'known', free }),
      (error: unknown) => {
        const state = failureOf(error)
        const description = errorText(error, { refused: appointmentCallTexts.availableSlots })
        if (isCurrent && state === 'failed') toast({ title: texts.failed, description, variant: 'error' })
        if (state) take({ state })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [ask, asked])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { slots: answer?.asked === asked ? answer.slots : { state: 'loading' }, retry }
}
