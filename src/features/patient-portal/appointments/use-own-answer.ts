import { useState } from 'react'
import { answerOwnVisit } from '#data/remote/own-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'

const texts = portalTexts.answer

type OwnAnswer = 'own-confirm' | 'own-cancel'

/**
 * Sends the patient's answer about an own appointment; resolves to whether the server accepted it. Needs the server.
 * `accepted` is the last accepted one about its present start, until the mirror says the same.
 */
export function useOwnAnswer({ key, date, startTime }: AppointmentView) {
  const { ask, kick } = useClinic()
  const [sending, setSending] = useState<OwnAnswer | null>(null)
  const [answered, setAnswered] = useState<{ answer: OwnAnswer; start: string } | null>(null)
  const start = `${date} ${startTime}`
  const send = async (answer: OwnAnswer): Promise<boolean> => {
    setSending(answer)
    try {
      await answerOwnVisit(ask, answer, { id: Number(key), date, startTime })
      setAnswered({ answer, start })
      toast({ ...texts.accepted[answer], variant: 'success' })
      return true
    } catch (error) {
      if (failureOf(error)) {
        const description = errorText(error, { refused: undefined, unreachable: texts.offline })
        toast({ title: texts.failed[answer], description, variant: 'error' })
      }
      return false
    } finally {
      setSending(null)
      kick()
    }
  }
  return { send, sending, accepted: answered?.start === start ? answered.answer : null }
}
