import { Link } from 'react-router-dom'
import { ageOn } from '#domain/patient/age.ts'
import { fullName, isProvisional } from '#domain/patient/patient.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { newAppointmentLink } from '#features/shared/new-appointment-link.ts'
import { patientTexts } from '#features/shared/patients/patient-texts.ts'
import { UnconfirmedMark } from '#features/shared/patients/unconfirmed-mark.tsx'
import { paths } from '#features/shared/session/paths.ts'
import { useMayOpen } from '#features/shared/session/use-may-open.ts'
import { outward } from '#ui/browser/outward.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './patient-search.module.css'
import { patientSearchTexts } from './patient-search-texts.ts'

const { acts, dni, lastVisit } = patientSearchTexts
const look = buttonClass({ size: 'small', variant: 'quiet' })

interface PatientHitProps {
  patient: PatientView
  lastVisit: LocalDate | undefined
  today: LocalDate
  withEmail: boolean
}

/** A found patient: what tells namesakes apart, and what can be done. A press anywhere else on the row opens the file. */
export function PatientHit({ patient, lastVisit: visit, today, withEmail }: PatientHitProps) {
  const { key, phone, email, birthDate } = patient
  const withHistory = useMayOpen(paths.clinicalRecords)
  const name = fullName(patient)
  const who = `${name} (${dni(patient.dni)})`
  const age = birthDate ? ageOn(today, birthDate) : null
  const chat = whatsappLink(phone, patientTexts.greeting(patient.firstName))
  const facts = [
    dni(patient.dni),
    age === null ? '' : patientTexts.age(age),
    phone,
    withEmail ? email : '',
    visit ? lastVisit(formatDayShort(visit)) : '',
  ]
  return (
    <li className={classNames(listRow.row, styles.hit)}>
      <div className={styles.who}>
        <p className={typography.strong}>{name}</p>
        <p className={classNames(typography.small, typography.figures, styles.facts)}>
          {facts
            .filter((fact) => fact !== '')
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
        {isProvisional(patient) && <UnconfirmedMark />}
        {patient.waiting && <WaitingMark />}
      </div>
      <div className={classNames(listRow.actions, styles.acts)}>
        <Link
          className={classNames(buttonClass({ size: 'small' }), listRow.whole)}
          to={`${paths.patients}?paciente=${key}`}
          replace
          aria-label={acts.file.name(who)}
        >
          {acts.file.label}
        </Link>
        <Act {...acts.appointment} who={who} icon="calendar" to={newAppointmentLink(key)} />
        <Act {...acts.income} who={who} icon="money" to={`${paths.accounting}?nuevo=1&paciente=${key}`} />
        {withHistory && <Act {...acts.records} who={who} icon="file" to={`${paths.clinicalRecords}?paciente=${key}`} />}
        {chat && (
          <a className={look} href={chat} {...outward} aria-label={acts.whatsapp.name(who)}>
            <Icon name="whatsapp" />
            <span>{acts.whatsapp.label}</span>
          </a>
        )}
      </div>
    </li>
  )
}

interface ActProps {
  label: string
  name: (who: string) => string
  who: string
  icon: IconName
  to: string
}

/** A link to a screen. It takes the dialog's entry of the history, so that going back leads to the former screen. */
function Act({ label, name, who, icon, to }: ActProps) {
  return (
    <Link className={look} to={to} replace aria-label={name(who)}>
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  )
}
