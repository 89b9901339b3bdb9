import { Link } from 'react-router-dom'
import type { PatientView } from '#domain/change/fold.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { paths } from '#features/shared/paths.ts'
import { WaitingMark } from '#features/shared/waiting-mark.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState, SkeletonList } from '#ui/list-faces.tsx'
import styles from './patient-detail.module.css'
import { PatientFacts } from './patient-facts.tsx'
import { PatientTurnos } from './patient-turnos.tsx'
import { patientsTexts } from './patients-texts.ts'
import { type PatientDetail, usePatientDetail } from './use-patient-detail.ts'

interface PatientDetailDialogProps {
  patientKey: RowKey
  /** Goes on to the edit form; without it the details are only shown. */
  onEdit?: ((patient: PatientView) => void) | undefined
  onClose: () => void
}

/** 'Ver Detalles'; mounted while it is open. */
export function PatientDetailDialog({ patientKey, onEdit, onClose }: PatientDetailDialogProps) {
  const detail = usePatientDetail(patientKey)
  return (
    <Dialog open onClose={onClose} size="large" title={detail ? fullName(detail.patient) : patientsTexts.detail.title}>
      {detail === undefined && <SkeletonList rows={5} />}
      {detail === null && <EmptyState text={patientsTexts.detail.missing} />}
      {detail && <DetailBody detail={detail} />}
      <DialogActions>
        <Button onClick={onClose}>{patientsTexts.close}</Button>
        {detail && onEdit && (
          <>
            <Link className={buttonClass()} to={`${paths.accounting}?nuevo=1&paciente=${detail.patient.key}`}>
              <Icon name="money" />
              {patientsTexts.newIncome}
            </Link>
            <Button variant="primary" icon="edit" onClick={() => onEdit(detail.patient)}>
              {patientsTexts.edit}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

function DetailBody({ detail }: { detail: PatientDetail }) {
  return (
    <div className={styles.body}>
      {detail.patient.waiting && (
        <p>
          <WaitingMark />
        </p>
      )}
      <div className={styles.columns}>
        <PatientFacts patient={detail.patient} />
        <PatientTurnos detail={detail} />
      </div>
    </div>
  )
}
