import { useCallback } from 'react'
import { readAppointment } from '#data/local/appointments.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { useSave } from '#features/shared/use-save.ts'
import { toast } from '#ui/toast.ts'
import type { Act, OnAct } from './acts.ts'
import { saveStatusDecision, takeStatusDecision } from './status-change.ts'

interface Openers {
  onAsk: (act: Exclude<Act, 'scheduled' | 'rescheduled'>, appointment: AppointmentView) => void
  onReschedule: (appointment: AppointmentView) => void
}

/** Carries out what is pressed in a list: the rest is asked first. */
export function useActs({ onAsk, onReschedule }: Openers): OnAct {
  const { db } = useClinic()
  const changes = useChanges()
  const { save, close } = useSave(doNothing)

  /** There is no form whose next submit would mend a refused press: it goes with the message. */
  const schedule = async (seen: AppointmentView) => {
    const result = await saveStatusDecision(save, changes, seen, 'scheduled')
    if (result.kind === 'refused') close()
  }
  /** First the status, then the form, even when that is closed again (spec section 4). */
  const reschedule = async (seen: AppointmentView) => {
    try {
      await takeStatusDecision(changes, seen, 'rescheduled')
      onReschedule((await readAppointment(db, seen.key)) ?? seen)
    } catch (error) {
      console.error(error)
      toast({ title: savingTexts.error, description: savingTexts.notKept, variant: 'error' })
    }
  }
  const act: OnAct = (pressed, appointment) => {
    if (pressed === 'scheduled') void schedule(appointment)
    else if (pressed === 'rescheduled') void reschedule(appointment)
    else onAsk(pressed, appointment)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists hold it for as long as their rows last
  return useCallback(act, [db, changes, save, close])
}

function doNothing(): void {
  // Nothing is open.
}
