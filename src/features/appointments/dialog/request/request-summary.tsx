import { hasWrongEmail } from '#domain/patient/patient.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'
import { useEntry } from '#features/appointments/dialog/use-entry.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { PatientStrip } from '#features/shared/patients/patient-strip.tsx'
import { WrongEmailMark } from '#features/shared/patients/wrong-email-mark.tsx'
import { wrongEmailTexts } from '#features/shared/patients/wrong-email-texts.ts'
import { useServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './request-summary.module.css'

/** The subject of a decision: patient, time and reason. */
export function RequestSummary({ seen }: { seen: AppointmentView }) {
  const entry = useEntry(seen)
  return (
    <>
      <PatientStrip seen={seen} />
      <div className={classNames(layout.stack1, notice.box, styles.summary)}>
        <p>
          {formatDayInWords(seen.date)}, <Figures>{`${seen.startTime} – ${seen.endTime}`}</Figures>
        </p>
        <p className={classNames(typography.written, typography.muted)}>{seen.reason || appointmentTexts.noReason}</p>
        {seen.notes && <p className={classNames(typography.written, typography.muted)}>{seen.notes}</p>}
        {seen.status === 'pending' && <NoNotice patient={entry?.patient ?? null} />}
      </div>
    </>
  )
}

/** Says when the patient gets no mail about the decision. */
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
