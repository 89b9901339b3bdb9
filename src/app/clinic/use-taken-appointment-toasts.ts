import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { codeAtLast } from '#app/screens/code-at-last.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { watchTaken } from '#features/shared/slot-resolver/watch-taken.ts'
import { hasOpenLayer } from '#ui/dialogs/back-stack.ts'
import { toast } from '#ui/toasts/toast.ts'

const duration = toastDurations.longest

/** Tells the staff, on whatever screen, that an appointment lost its time, with the way to settle it; it stays noted on the agenda. */
export function useTakenAppointmentToasts(): void {
  const { db, sources, user } = useClinic()
  const navigate = useNavigate()
  const tell = useEffectEvent(async (n: number, signal: AbortSignal) => {
    // What words it needs is fetched when one is refused: the first screen does without.
    const code = await codeAtLast(() => import('#features/shared/slot-resolver/taken-message.ts'), signal)
    const message = await code?.takenMessage(db, n, sources.now())
    if (!message) return
    const { open, noted, ...said } = message
    const note = () => toast({ ...said, description: noted, variant: 'error', duration })
    const resolve = () => (hasOpenLayer() ? note() : void navigate(`${paths.appointments}?sinlugar=${n}`))
    // Nothing that is being typed in a dialog is to be left for it.
    if (hasOpenLayer()) note()
    else toast({ ...said, variant: 'error', duration, action: { label: open, onPress: resolve } })
  })
  const isStaff = user.role === 'admin'
  useEffect(() => {
    if (!isStaff) return
    const ended = new AbortController()
    const stop = watchTaken(db, ({ n }) => void tell(n, ended.signal).catch(console.error))
    return () => {
      ended.abort()
      stop()
    }
  }, [db, isStaff])
}
