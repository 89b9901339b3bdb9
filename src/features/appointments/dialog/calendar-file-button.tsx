import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { addToCalendar, isForCalendar } from '#features/shared/appointments/calendar-entry.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { useClinicMoment } from '../use-clinic-moment.ts'

interface CalendarFileButtonProps {
  seen: AppointmentView
  disabled: boolean
}

/** Saves a coming appointment as a calendar file for its patient. An unsent one may still lose its time. */
export function CalendarFileButton({ seen, disabled }: CalendarFileButtonProps) {
  const { sources } = useClinic()
  const now = useClinicMoment()
  const isToCome = `${seen.date} ${seen.startTime}` > `${now.date} ${now.time}`
  if (!isToCome || seen.waiting || !isForCalendar(seen)) return null
  return (
    <Button
      size="small"
      variant="quiet"
      icon="download"
      disabled={disabled}
      onClick={() => void addToCalendar(seen, sources.now())}
    >
      {actionTexts.calendarFile}
    </Button>
  )
}
