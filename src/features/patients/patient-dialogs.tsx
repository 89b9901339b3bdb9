import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { DeletePatientDialog } from '#features/patients/deletion/delete-patient-dialog.tsx'
import { PatientDetailDialog } from '#features/patients/detail/patient-detail-dialog.tsx'
import { useKnownPatient } from '#features/patients/detail/use-known-patient.tsx'
import { NewPatientDialog } from '#features/shared/patient-form/new-patient-dialog.tsx'
import { AccountsDialog } from './accounts/accounts-dialog.tsx'
import { EditPatientDialog } from './edit-patient-dialog.tsx'

/** The open dialog, over the list or over another dialog. */
export type OpenPatientDialog =
  | { kind: 'new' | 'accounts' }
  | { kind: 'detail'; key: RowKey }
  | { kind: 'edit' | 'delete'; patient: PatientView }

interface PatientDialogsProps {
  /** Null while no dialog is open. */
  open: OpenPatientDialog | null
  /** The search text, with which a new patient's form begins. */
  query: string
  known: readonly PatientView[]
  onEdit: (patient: PatientView) => void
  onClose: () => void
}

/** The dialogs of the patients' screen. */
export function PatientDialogs({ open, query, known, onEdit, onClose }: PatientDialogsProps) {
  switch (open?.kind) {
    case 'new':
      return <NewPatient query={query} known={known} onClose={onClose} />
    case 'detail':
      return <PatientDetailDialog patientKey={open.key} onEdit={onEdit} onClose={onClose} />
    case 'edit':
      return <EditPatientDialog seen={open.patient} known={known} onClose={onClose} />
    case 'delete':
      return <DeletePatientDialog patient={open.patient} onClose={onClose} />
    case 'accounts':
      return <AccountsDialog known={known} onClose={onClose} />
    case undefined:
      return null
  }
}

function NewPatient({ query, known, onClose }: Pick<PatientDialogsProps, 'query' | 'known' | 'onClose'>) {
  const { onKnown, shown } = useKnownPatient()
  return (
    <>
      <NewPatientDialog query={query} known={known} onKnown={onKnown} onClose={onClose} />
      {shown}
    </>
  )
}
