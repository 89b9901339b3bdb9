import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loadUntilAvailable } from '#app/screens/load-until-available.ts'
import { isResultClaimed } from '#features/shared/forms/claimed-results.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { type LateResult, watchLateResults } from '#features/shared/messages/watch-late-results.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { hasOpenLayer } from '#ui/dialogs/back-stack.ts'
import { tellLater, timeUntilRead } from '#ui/toasts/toast.ts'

/**
 * Shows, on any screen, the server's answers that arrived after their forms had closed. Answers that arrive while
 * another message is being read are shown in one message.
 */
export function useLateResults(): void {
  const { db, user } = useClinic()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const decide = useEffectEvent(() => void navigate(paths.syncCenter))
  const isWhereToDecide = useEffectEvent(() => pathname === paths.syncCenter)
  // An appointment that lost its slot has a message of its own (use-unplaced-appointment-toasts.ts).
  const isToldElsewhere = useEffectEvent(
    ({ result, entry }: LateResult) =>
      user.role === 'admin' && result.kind === 'refused' && isUnplacedAppointment(entry),
  )
  useEffect(() => {
    const say = tellLater()
    const ended = new AbortController()
    let untold: LateResult[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = async () => {
      const code = await loadUntilAvailable(() => import('./late-result-message.ts'), ended.signal)
      // Somebody may have answered a refused change meanwhile, which has a message of its own.
      const results = untold.filter(({ entry }) => !isResultClaimed(entry.opId))
      untold = []
      if (!code || results.length === 0) return
      const message = code.lateResultMessage(results)
      const mayLeave = message.variant === 'error' && !hasOpenLayer() && !isWhereToDecide()
      say(mayLeave ? { ...message, action: { label: savingTexts.decide, onPress: decide } } : message)
    }
    const stop = watchLateResults(db, (results) => {
      untold.push(...results.filter((result) => !isToldElsewhere(result)))
      clearTimeout(timer)
      timer = setTimeout(() => void tell().catch(console.error), timeUntilRead())
    })
    return () => {
      ended.abort()
      clearTimeout(timer)
      stop()
    }
  }, [db])
}
