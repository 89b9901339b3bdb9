import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { toast } from '#ui/toasts/toast.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import type { CalendarEntry } from './save-calendar-file.ts'

/** Whether the clinic holds the time of an appointment that is not closed. */
export function isForCalendar({ status }: Pick<AppointmentView, 'status'>): boolean {
  return holdsSlot(status) && status !== 'completed' && status !== 'no_show'
}

/** Downloads the appointment as a calendar file (see saveCalendarEntry). */
export function addToCalendar(appointment: AppointmentView, now: number): Promise<void> {
  return save(({ saveCalendarFile, entryOf }) => saveCalendarFile(entryOf(appointment), now))
}

/** Downloads a visit as a calendar file. What writes it is fetched when it is wanted, which is rare. */
export function saveCalendarEntry(entry: CalendarEntry, now: number): Promise<void> {
  return save(({ saveCalendarFile }) => saveCalendarFile(entry, now))
}

async function save(write: (code: typeof import('./save-calendar-file.ts')) => void): Promise<void> {
  try {
    write(await import('./save-calendar-file.ts'))
  } catch (error) {
    console.error(error)
    toast({ ...uiTexts.dialogMissing, variant: 'error' })
  }
}
