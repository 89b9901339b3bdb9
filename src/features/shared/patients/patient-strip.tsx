import { Link } from 'react-router-dom'
import { ageOn } from '#domain/patient/age.ts'
import { fullName } from '#domain/patient/patient.ts'
import { telHref } from '#domain/patient/tel-href.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { ContactMarkBadge } from '#features/shared/contacts/contact-badge.tsx'
import { useContactsOf } from '#features/shared/contacts/use-contacts-of.ts'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useMayOpen } from '#features/shared/session/use-may-open.ts'
import { useToday } from '#features/shared/use-today.ts'
import { outward } from '#ui/browser/outward.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { DebtMark } from './debt-mark.tsx'
import styles from './patient-strip.module.css'
import { patientStripTexts as texts } from './patient-strip-texts.ts'
import { patientTexts } from './patient-texts.ts'
import { type PatientStripData, readPatientStrip } from './read-patient-strip.ts'

const look = buttonClass({ size: 'small', variant: 'quiet' })

/**
 * Who comes, in the dialogs of an appointment: name, age, last visit, debt, and the ways to the patient. It keeps its
 * room while it is read, so that nothing moves.
 */
export function PatientStrip({ seen }: { seen: AppointmentView }) {
  const { db } = useClinic()
  const data = useResilientReading(() => readPatientStrip(db, seen), [db, seen])
  return (
    <section className={styles.strip} aria-label={texts.title}>
      <div className={styles.lines}>
        {data && <Facts data={data} />}
        {data && <Contacts seen={seen} />}
        {data && <Ways patient={data.patient} />}
      </div>
    </section>
  )
}

function Facts({ data: { patient, lastVisit, owed } }: { data: PatientStripData }) {
  const today = useToday()
  const age = patient.birthDate && ageOn(today, patient.birthDate)
  return (
    <div className={layout.stack1}>
      <p className={layout.line}>
        <strong>{fullName(patient)}</strong>
        {age !== null && <Figures className={typography.muted}>{patientTexts.age(age)}</Figures>}
        {owed !== null && <DebtMark owed={owed} />}
      </p>
      <p className={classNames(typography.small, typography.muted)}>
        {lastVisit ? texts.lastVisit(formatDayShort(lastVisit)) : texts.noVisit}
      </p>
      {patient.deskNotes && (
        <p className={classNames(typography.small, typography.written, styles.notes)}>
          <span className={hidden.hidden}>{patientFormTexts.fields.deskNotes}: </span>
          {patient.deskNotes}
        </p>
      )}
    </div>
  )
}

/** Every mark about the appointment: who told the patient when, and what the answer was. */
function Contacts({ seen }: { seen: AppointmentView }) {
  const known = useContactsOf([seen]).get(seen.uid)
  if (!known) return null
  return (
    <p className={layout.wrap1}>
      {known.marks.map((mark) => (
        <ContactMarkBadge key={`${mark.ref} ${mark.at}`} mark={mark} />
      ))}
    </p>
  )
}

function Ways({ patient }: { patient: PatientView }) {
  const withHistory = useMayOpen(paths.clinicalRecords)
  const call = telHref(patient.phone)
  const whatsapp = whatsappLink(patient.phone, patientTexts.greeting(patient.firstName))
  return (
    <nav className={classNames(layout.wrap1, styles.ways)} aria-label={fullName(patient)}>
      {call && (
        <a className={look} href={call}>
          <Icon name="phone" />
          <Figures>{patient.phone}</Figures>
        </a>
      )}
      {whatsapp && (
        <a className={look} href={whatsapp} {...outward}>
          <Icon name="whatsapp" />
          <span>{patientTexts.whatsapp}</span>
        </a>
      )}
      <Link className={look} to={`${paths.patients}?paciente=${patient.key}`}>
        <Icon name="user" />
        <span>{texts.file}</span>
      </Link>
      {withHistory && (
        <Link className={look} to={`${paths.clinicalRecords}?paciente=${patient.key}`}>
          <Icon name="file" />
          <span>{texts.history}</span>
        </Link>
      )}
    </nav>
  )
}
