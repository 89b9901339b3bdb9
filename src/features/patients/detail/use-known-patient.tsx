import { type ReactNode, useState } from 'react'
import type { RowKey } from '#domain/values/row-key.ts'
import type { KnownAction } from '#features/shared/patient-form/known-patients-notice.tsx'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { PatientDetailDialog } from './patient-detail-dialog.tsx'

/** Shows an existing patient without leaving the form. Render `shown` next to the form. */
export function useKnownPatient(): { onKnown: KnownAction; shown: ReactNode } {
  const [key, setKey] = useState<RowKey | null>(null)
  return {
    onKnown: { label: patientFormTexts.seeKnown, onSelect: (patient) => setKey(patient.key) },
    shown: key !== null && <PatientDetailDialog patientKey={key} onClose={() => setKey(null)} />,
  }
}
