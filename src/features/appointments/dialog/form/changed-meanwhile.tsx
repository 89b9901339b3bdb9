import { readConfirmedAppointment } from '#data/local/rows/appointments.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { ChangedNotice } from '#features/shared/messages/changed-notice.tsx'
import { useSideReading } from '#features/shared/reading/use-side-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** Says in an appointment's open dialog what somebody else has changed since it was opened. */
export function ChangedMeanwhile({ seen }: { seen: AppointmentView }) {
  const { db } = useClinic()
  const reading = useSideReading(async () => ({ told: await readConfirmedAppointment(db, seen.key) }), [db, seen.key])
  const told = reading?.told
  // Pending changes of this device also differ from the server's row, and are no news.
  const isNews = told !== undefined && typeof seen.key === 'number' && !seen.waiting && differs(told, seen)
  return <ChangedNotice text={isNews ? wordsOf(told) : null} />
}

function differs(told: Appointment | null, seen: AppointmentView): boolean {
  return (['status', 'date', 'startTime', 'endTime'] as const).some((field) => told?.[field] !== seen[field])
}

function wordsOf(told: Appointment | null): string {
  if (!told) return actionTexts.goneMeanwhile
  const { status, date, startTime, endTime } = told
  return actionTexts.changedMeanwhile(
    appointmentStatusTexts[status],
    formatDayInWords(date),
    `${startTime} – ${endTime}`,
  )
}
