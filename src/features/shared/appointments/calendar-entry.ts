import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { toast } from '#ui/toasts/toast.ts'
import { uiTexts } from '#ui/ui-texts.ts'

/** Whether the clinic holds the time of an appointment that is not closed. */
export function isForCalendar({ status }: Pick<AppointmentView, 'status'>): boolean {
  return holdsSlot(status) && status !== 'completed' && status !== 'no_show'
}

/** Downloads the appointment as a calendar file. What writes it is fetched when it is wanted, which is rare. */
export async function addToCalendar(appointment: AppointmentView, now: number): Promise<void> {
  try {
    const { saveCalendarFile } = await import('./save-calendar-file.ts')
    saveCalendarFile(appointment, now)
  } catch (error) {
    console.error(error)
    toast({ ...uiTexts.dialogMissing, variant: 'error' })
  }
}
