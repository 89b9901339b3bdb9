import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadUntilAvailable } from '#app/screens/load-until-available.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { watchUnplaced } from '#features/shared/slot-resolver/watch-unplaced.ts'
import { hasOpenLayer } from '#ui/dialogs/back-stack.ts'
import { toast } from '#ui/toasts/toast.ts'

const duration = toastDurations.longest

/**
 * Tells staff, on any screen, that an appointment lost its slot, and leads to a solution. The agenda shows it until it
 * is solved.
 */
export function useUnplacedAppointmentToasts(): void {
  const { db, sources } = useClinic()
  const navigate = useNavigate()
  const tell = useEffectEvent(async (n: number, signal: AbortSignal) => {
    // The texts are loaded with the first refusal, so that the first screen loads less.
    const code = await loadUntilAvailable(() => import('#features/shared/slot-resolver/unplaced-message.ts'), signal)
    const message = await code?.unplacedMessage(db, n, sources.now())
    if (!message) return
    const { open, noted, ...said } = message
    const note = () => toast({ ...said, description: noted, variant: 'error', duration })
    const resolve = () => (hasOpenLayer() ? note() : void navigate(`${paths.appointments}?sinlugar=${n}`))
    // The message must not lead away from a dialog in which somebody types.
    if (hasOpenLayer()) note()
    else toast({ ...said, variant: 'error', duration, action: { label: open, onPress: resolve } })
  })
  useEffect(() => {
    const ended = new AbortController()
    const stop = watchUnplaced(db, ({ n }) => void tell(n, ended.signal).catch(console.error))
    return () => {
      ended.abort()
      stop()
    }
  }, [db])
}
