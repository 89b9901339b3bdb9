import { readConfirmedAppointment } from '#data/local/rows/appointments.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { ChangedNotice } from '#features/shared/messages/changed-notice.tsx'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** Says in an appointment's open dialog what somebody else has changed since it was opened. */
export function ChangedMeanwhile({ seen }: { seen: AppointmentView }) {
  const { db } = useClinic()
  const reading = useResilientReading(
    async () => ({ confirmed: await readConfirmedAppointment(db, seen.key) }),
    [db, seen.key],
  )
  const confirmed = reading?.confirmed
  // Pending changes of this device also differ from the server's row, and are no news.
  const isNews = confirmed !== undefined && typeof seen.key === 'number' && !seen.waiting && differs(confirmed, seen)
  return <ChangedNotice text={isNews ? describe(confirmed) : null} />
}

function differs(confirmed: Appointment | null, seen: AppointmentView): boolean {
  return (['status', 'date', 'startTime', 'endTime'] as const).some((field) => confirmed?.[field] !== seen[field])
}

function describe(confirmed: Appointment | null): string {
  if (!confirmed) return actionTexts.goneMeanwhile
  const { status, date, startTime, endTime } = confirmed
  return actionTexts.changedMeanwhile(
    appointmentStatusTexts[status],
    formatDayInWords(date),
    `${startTime} – ${endTime}`,
  )
}
