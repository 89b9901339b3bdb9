import { Link } from 'react-router-dom'
import { telHref } from '#domain/patient/tel-href.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { newAppointmentLink } from '#features/shared/new-appointment-link.ts'
import { patientTexts } from '#features/shared/patients/patient-texts.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useMayOpen } from '#features/shared/session/use-may-open.ts'
import { outward } from '#ui/browser/outward.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'

const texts = patientsTexts.detail
const look = buttonClass({ size: 'small' })

interface PatientLinksProps {
  patient: PatientView
  /** Whether to link to other screens, which would leave a form beneath. */
  withScreens: boolean
}

/** Links for a patient: to talk to, and to the screens that take this patient along. */
export function PatientLinks({ patient, withScreens }: PatientLinksProps) {
  const withHistory = useMayOpen(paths.clinicalRecords)
  const call = telHref(patient.phone)
  const whatsapp = whatsappLink(patient.phone, patientTexts.greeting(patient.firstName))
  return (
    <nav className={layout.wrap2} aria-label={texts.links}>
      {call && (
        <a className={look} href={call}>
          <Icon name="phone" />
          <span>{patientTexts.call}</span>
        </a>
      )}
      {whatsapp && (
        <a className={look} href={whatsapp} {...outward}>
          <Icon name="whatsapp" />
          <span>{patientTexts.whatsapp}</span>
        </a>
      )}
      {withScreens && (
        <>
          <ScreenLink icon="calendar" to={newAppointmentLink(patient.key)} text={texts.freshAppointment} />
          <ScreenLink icon="clock" to={`${paths.waiting}?nueva=1&paciente=${patient.key}`} text={texts.waiting} />
          <ScreenLink icon="money" to={`${paths.accounting}?nuevo=1&paciente=${patient.key}`} text={texts.newIncome} />
          {withHistory && (
            <ScreenLink icon="file" to={`${paths.clinicalRecords}?paciente=${patient.key}`} text={texts.records} />
          )}
        </>
      )}
    </nav>
  )
}

function ScreenLink({ icon, to, text }: { icon: IconName; to: string; text: string }) {
  return (
    <Link className={look} to={to}>
      <Icon name={icon} />
      <span>{text}</span>
    </Link>
  )
}
