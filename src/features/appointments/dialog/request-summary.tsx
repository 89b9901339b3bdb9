import { useLiveQuery } from 'dexie-react-hooks'
import type { AppointmentView } from '#domain/change/fold.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { Figures } from '#ui/figures.tsx'
import { appointmentTexts, formTexts } from '../appointments-texts.ts'
import { readEntries } from '../read-entries.ts'
import styles from './request-summary.module.css'

/** Whom a decision is about: the patient, the time, the reason. */
export function RequestSummary({ seen }: { seen: AppointmentView }) {
  const { db } = useClinic()
  const [entry] = useLiveQuery(() => readEntries(db, [seen]), [db, seen]) ?? []
  return (
    <div className={styles.summary}>
      <p className={styles.name}>{entry?.patientName ?? formTexts.loading}</p>
      <p>
        {formatDayInWords(seen.date)}, <Figures>{`${seen.startTime} – ${seen.endTime}`}</Figures>
      </p>
      <p className={styles.reason}>{seen.reason || appointmentTexts.noReason}</p>
      {seen.notes && <p className={styles.reason}>{seen.notes}</p>}
    </div>
  )
}
