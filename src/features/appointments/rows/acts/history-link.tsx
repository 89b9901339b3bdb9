import { Link } from 'react-router-dom'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { actionTexts } from '#features/appointments/appointments-texts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { patientStripTexts } from '#features/shared/patients/patient-strip-texts.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useMayOpen } from '#features/shared/session/use-may-open.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'

const look = buttonClass({ size: 'small', variant: 'quiet' })

/** The way to what was written about the patient of an appointment, for those who may read it. */
export function HistoryLink({ entry: { appointment, patient, patientName } }: { entry: AgendaEntry }) {
  const mayOpen = useMayOpen(paths.clinicalRecords)
  if (!patient || !mayOpen) return null
  const { date, startTime } = appointment
  const visit = actionTexts.appointment(patientName, formatDayInWords(date), startTime)
  return (
    <Link
      className={look}
      to={`${paths.clinicalRecords}?paciente=${patient.key}`}
      aria-label={actionTexts.actOn(patientStripTexts.history, visit)}
    >
      <Icon name="file" />
      <span>{patientStripTexts.history}</span>
    </Link>
  )
}
