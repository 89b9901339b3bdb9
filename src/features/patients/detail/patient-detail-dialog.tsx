import { fullName, isProvisional } from '#domain/patient/patient.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { UnverifiedAccount } from '#features/patients/accounts/unverified-account.tsx'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { UnconfirmedMark } from '#features/shared/patients/unconfirmed-mark.tsx'
import { PatientPlans } from '#features/shared/plans/patient-plans.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import { AccountSection } from './account/account-section.tsx'
import { NextAppointment, PatientAppointments } from './patient-appointments.tsx'
import styles from './patient-detail.module.css'
import { PatientFacts } from './patient-facts.tsx'
import { PatientIncomes } from './patient-incomes.tsx'
import { PatientLinks } from './patient-links.tsx'
import { type PatientDetail, usePatientDetail } from './use-patient-detail.ts'
import { useAppointmentsOf } from './use-patient-history.ts'

interface PatientDetailDialogProps {
  patientKey: RowKey
  /** Opens the edit form. Without it the details are read-only, over a form that must stay open. */
  onEdit?: ((patient: PatientView) => void) | undefined
  onClose: () => void
}

/** 'Ver Detalles'. Mounted while it is open. */
export function PatientDetailDialog({ patientKey, onEdit, onClose }: PatientDetailDialogProps) {
  const detail = usePatientDetail(patientKey)
  const patient = detail.state === 'found' ? detail.patient : null
  return (
    <Dialog open onClose={onClose} size="large" title={patient ? fullName(patient) : patientsTexts.detail.title}>
      {patient ? <DetailBody patient={patient} withScreens={onEdit !== undefined} /> : <NoDetail detail={detail} />}
      <DialogActions>
        <Button onClick={onClose}>{patientsTexts.close}</Button>
        {patient && onEdit && (
          <Button variant="primary" icon="edit" onClick={() => onEdit(patient)}>
            {patientsTexts.edit}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function NoDetail({ detail }: { detail: PatientDetail }) {
  if (detail.state === 'failed') return <ErrorState text={patientsTexts.detail.failed} onRetry={detail.retry} />
  if (detail.state === 'missing') return <EmptyState text={patientsTexts.detail.missing} />
  return <SkeletonList rows={5} />
}

function DetailBody({ patient, withScreens }: { patient: PatientView; withScreens: boolean }) {
  const appointments = useAppointmentsOf(patient.key)
  return (
    <div className={styles.body}>
      {(patient.waiting || isProvisional(patient)) && (
        <p className={layout.wrap2}>
          {isProvisional(patient) && <UnconfirmedMark />}
          {patient.waiting && <WaitingMark />}
        </p>
      )}
      {withScreens && typeof patient.key === 'number' && !isProvisional(patient) && (
        <UnverifiedAccount key={patient.key} patientId={patient.key} name={fullName(patient)} />
      )}
      <PatientLinks patient={patient} withScreens={withScreens} />
      <NextAppointment appointments={appointments} />
      <AccountSection patient={patient} withActs={withScreens}>
        <PatientPlans patient={patient.key} name={fullName(patient)} withActs={withScreens} />
      </AccountSection>
      <div className={styles.columns}>
        <PatientFacts patient={patient} />
        <div className={styles.column}>
          <PatientAppointments appointments={appointments} />
          <PatientIncomes patient={patient.key} />
        </div>
      </div>
    </div>
  )
}
