import { useMemo } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import type { Likeness } from '#domain/patient/patient-likeness.ts'
import type { PatientForm } from '#domain/patient/patient-rules.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import { findKnown, type KnownPatient, patientsByTrait } from './known-patients.ts'
import styles from './known-patients-notice.module.css'
import { patientFormTexts } from './patient-form-texts.ts'

/** The action offered for a patient on file. */
export interface KnownAction {
  label: string
  onSelect: (patient: PatientView) => void
}

interface KnownPatientsNoticeProps {
  typed: PatientForm
  known: readonly PatientView[]
  /** The edited patient's key; null for a new one. */
  self: PatientView['key'] | null
  action: KnownAction
}

/** A family may share a phone: a longer list would hide the form. */
const SHOWN = 3

const OF_NEW: readonly Likeness[] = ['dni', 'phone', 'name']
/** Only the DNI is compared for an edited patient; the other traits were compared when the record was made. */
const OF_EDITED: readonly Likeness[] = ['dni']

/** Warns that the typed person may be on file, and offers an action for each match. Does not prevent saving. */
export function KnownPatientsNotice({ typed, known, self, action }: KnownPatientsNoticeProps) {
  const byTrait = useMemo(() => patientsByTrait(known), [known])
  const found = findKnown(byTrait, typed, self === null ? OF_NEW : OF_EDITED, self)
  return (
    <div role="status" className={notice.place}>
      {found.length > 0 && (
        <ul className={classNames(layout.stack2, notice.box, notice.snug, notice.warning)}>
          {found.slice(0, SHOWN).map((each) => (
            <KnownLine key={each.patient.uid} {...each} action={action} />
          ))}
          {found.length > SHOWN && <li>{patientFormTexts.moreKnown(found.length - SHOWN)}</li>}
        </ul>
      )}
    </div>
  )
}

function KnownLine({ patient, by, action }: KnownPatient & { action: KnownAction }) {
  const name = fullName(patient)
  return (
    <li className={styles.line}>
      <Icon name="alert" />
      <p>{patientFormTexts.known(by, name, patient.dni)}</p>
      <Button size="small" aria-label={`${action.label}: ${name}`} onClick={() => action.onSelect(patient)}>
        {action.label}
      </Button>
    </li>
  )
}
