import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readAppointment } from '#data/local/rows/appointments.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { RescheduleDialog } from '#features/appointments/dialog/form/reschedule-dialog.tsx'
import { queueStatusDecision, saveStatusDecision } from '#features/appointments/rows/acts/status-change.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'

interface ImmediateActProps {
  /** The appointment as shown when it was pressed. */
  seen: AppointmentView
  onClose: () => void
}

/**
 * Carries out 'Agendar Oficialmente' on mount, without a question. A refused change is dropped after its message, since
 * no form could correct it.
 */
export function ScheduleAtOnce({ seen, onClose }: ImmediateActProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  useOnce(async () => {
    await saveStatusDecision(save, changes, seen, 'scheduled')
    close()
  })
  return null
}

/**
 * 'Reagendar' from a list: sets the status first, then opens the form. The status stays even when the form is closed
 * without saving (spec section 4).
 */
export function RescheduleAtOnce({ seen, onClose }: ImmediateActProps) {
  const { db } = useClinic()
  const changes = useChanges()
  const [marked, setMarked] = useState<AppointmentView | null>(null)
  useOnce(async () => {
    try {
      await queueStatusDecision(changes, seen, 'rescheduled')
      setMarked((await readAppointment(db, seen.key)) ?? seen)
    } catch (error) {
      console.error(error)
      toast({ title: savingTexts.error, description: savingTexts.notKept, variant: 'error' })
      onClose()
    }
  })
  return marked && <RescheduleDialog seen={marked} onClose={onClose} />
}

/** Runs the work once, although React mounts twice in development. */
function useOnce(work: () => Promise<void>): void {
  const isBegun = useRef(false)
  const begin = useEffectEvent(work)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    begin().catch(console.error)
  }, [])
}
