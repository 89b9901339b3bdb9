import { readToldAppointment } from '#data/local/appointments.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { appointmentStatusTexts } from '#features/shared/appointment-status-texts.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { useSideReading } from '#features/shared/use-side-reading.ts'
import { Icon } from '#ui/icon.tsx'
import { actionTexts } from '../appointments-texts.ts'
import styles from './status-actions.module.css'

/** Says in the open dialog of a turno what somebody else has made of it since. */
export function ChangedMeanwhile({ seen }: { seen: AppointmentView }) {
  const { db } = useClinic()
  const reading = useSideReading(async () => ({ told: await readToldAppointment(db, seen.key) }), [db, seen.key])
  const told = reading?.told
  // What this device has yet to send makes the row another one than the server's, and is no news.
  const isNews = told !== undefined && typeof seen.key === 'number' && !seen.waiting && differs(told, seen)
  return (
    <div role="status" className={styles.place}>
      {isNews && (
        <p className={styles.changed}>
          <Icon name="info" />
          <span>{told ? wordsOf(told) : actionTexts.goneMeanwhile}</span>
        </p>
      )}
    </div>
  )
}

function differs(told: Appointment | null, seen: AppointmentView): boolean {
  return (['status', 'date', 'startTime', 'endTime'] as const).some((field) => told?.[field] !== seen[field])
}

function wordsOf({ status, date, startTime, endTime }: Appointment): string {
  return actionTexts.changedMeanwhile(
    appointmentStatusTexts[status],
    formatDayInWords(date),
    `${startTime} – ${endTime}`,
  )
}
