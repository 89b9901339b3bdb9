import { hasWrongEmail } from '#domain/patient/patient.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { useServerSetup } from '#features/shared/use-server-setup.ts'
import { WrongEmailMark } from '#features/shared/wrong-email-mark.tsx'
import { wrongEmailTexts } from '#features/shared/wrong-email-texts.ts'
import { Figures } from '#ui/figures.tsx'
import { appointmentTexts, formTexts } from '../appointments-texts.ts'
import { decisionTexts } from '../decision-texts.ts'
import styles from './request-summary.module.css'
import { useEntry } from './use-entry.ts'

/** Whom a decision is about: the patient, the time, the reason. */
export function RequestSummary({ seen }: { seen: AppointmentView }) {
  const entry = useEntry(seen)
  return (
    <div className={styles.summary}>
      <p className={styles.name}>{entry?.patientName ?? formTexts.loading}</p>
      <p>
        {formatDayInWords(seen.date)}, <Figures>{`${seen.startTime} – ${seen.endTime}`}</Figures>
      </p>
      <p className={styles.reason}>{seen.reason || appointmentTexts.noReason}</p>
      {seen.notes && <p className={styles.reason}>{seen.notes}</p>}
      {seen.status === 'pending' && <NoNotice patient={entry?.patient ?? null} />}
    </div>
  )
}

/** Says so where no mail tells the patient how the request was answered. */
function NoNotice({ patient }: { patient: PatientView | null }) {
  const { sendsMail } = useServerSetup()
  if (sendsMail === false) return <p>{decisionTexts.noMail}</p>
  if (!patient || !hasWrongEmail(patient)) return null
  return (
    <p>
      <WrongEmailMark /> {wrongEmailTexts.noNotice}
    </p>
  )
}
