import { memo } from 'react'
import { fullName, hasWrongEmail, isProvisional } from '#domain/patient/patient.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { UnconfirmedMark } from '#features/shared/patients/unconfirmed-mark.tsx'
import { WrongEmailMark } from '#features/shared/patients/wrong-email-mark.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icons/icon-button.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './patient-row.module.css'

interface PatientRowProps {
  patient: PatientView
  onShow: (patient: PatientView) => void
  onEdit: (patient: PatientView) => void
  onDelete: (patient: PatientView) => void
}

/** One patient of the list. A press anywhere on the row opens the details. */
export const PatientRow = memo(function PatientRow({ patient, onShow, onEdit, onDelete }: PatientRowProps) {
  const who = nameWithDni(patient)
  return (
    <li className={listRow.row}>
      <div className={listRow.who}>
        <p className={listRow.name}>{fullName(patient)}</p>
        <p className={classNames(typography.muted, typography.figures)}>
          {patientsTexts.dni} {patient.dni}
        </p>
        {isProvisional(patient) && <UnconfirmedMark />}
        {hasWrongEmail(patient) && <WrongEmailMark />}
        {patient.waiting && <WaitingMark />}
      </div>
      <div className={classNames(listRow.actions, styles.actions)} data-screen-only>
        <Button
          size="small"
          className={listRow.whole}
          aria-label={patientsTexts.detailsOf(who)}
          onClick={() => onShow(patient)}
        >
          {patientsTexts.details}
        </Button>
        <Button size="small" variant="quiet" aria-label={patientsTexts.editOf(who)} onClick={() => onEdit(patient)}>
          {patientsTexts.edit}
        </Button>
        <IconButton icon="trash" tone="danger" label={patientsTexts.deleteOf(who)} onClick={() => onDelete(patient)} />
      </div>
    </li>
  )
})
