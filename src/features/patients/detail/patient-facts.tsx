import type { ReactNode } from 'react'
import { type FieldKind, formNames } from '#domain/fields/field.ts'
import { patientFields } from '#domain/fields/patient-descriptor.ts'
import { ageOn } from '#domain/patient/age.ts'
import { hasWrongEmail } from '#domain/patient/patient.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { PhoneLink } from '#features/shared/contacts/phone-link.tsx'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { patientTexts } from '#features/shared/patients/patient-texts.ts'
import { WrongEmailMark } from '#features/shared/patients/wrong-email-mark.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import facts from '#ui/styles/facts.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './patient-detail.module.css'

const labels = patientFormTexts.fields
/** The name is the heading. */
const FACTS = formNames(patientFields).filter((name) => name !== 'firstName' && name !== 'lastName')

/** Every field of a patient's file. */
export function PatientFacts({ patient }: { patient: PatientView }) {
  return (
    <section className={styles.section}>
      <h3 className={typography.heading}>{patientsTexts.detail.facts}</h3>
      <dl className={classNames(layout.stack3, facts.facts, styles.facts)}>
        {FACTS.map((name) => (
          <Fact key={name} label={labels[name]}>
            {factOf(patient, name)}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function factOf(patient: PatientView, name: (typeof FACTS)[number]): ReactNode {
  const value = patient[name]
  if (typeof value === 'boolean') return value ? patientFormTexts.flags.yes : patientFormTexts.flags.no
  return value && (LOOKS[patientFields[name].kind]?.(patient, value) ?? value)
}

const LOOKS: Partial<Record<FieldKind, (patient: PatientView, value: string) => ReactNode>> = {
  phone: (_, phone) => <PhoneLink phone={phone} />,
  email: (patient) => <Email patient={patient} />,
  birthDay: ({ birthDate }) => birthDate && <BirthDate date={birthDate} />,
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={typography.muted}>{patientFormTexts.unknown}</span>}</dd>
    </div>
  )
}

/** A mail link, unless the address is invalid. */
function Email({ patient }: { patient: PatientView }) {
  const { email } = patient
  if (!hasWrongEmail(patient)) return <a href={`mailto:${email}`}>{email}</a>
  return (
    <>
      {email} <WrongEmailMark />
    </>
  )
}

function BirthDate({ date }: { date: LocalDate }) {
  const age = ageOn(useToday(), date)
  return (
    <>
      {formatDayShort(date)}
      {age !== null && ` (${patientTexts.age(age)})`}
    </>
  )
}
