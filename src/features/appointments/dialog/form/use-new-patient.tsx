import { type ReactNode, useEffect, useState } from 'react'
import { NewPatientDialog } from '#features/shared/patient-form/new-patient-dialog.tsx'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'

/**
 * Opens 'Nuevo paciente' over an appointment's form, with the typed text. The new patient, or an existing one found
 * there, is then chosen. A new patient's dialog stays open until the list of patients shows it: before that, the
 * appointment's form would take it for deleted. Render `dialog` next to that form, since forms can't be nested.
 */
export function useNewPatient(
  patients: PatientChoices,
  onChosen: (uid: string) => void,
): { open: (typed: string) => void; dialog: ReactNode } {
  const [typed, setTyped] = useState<string | null>(null)
  const [created, setCreated] = useState<{ uid: string; onListed: () => void } | null>(null)
  useEffect(() => {
    if (created === null || patients.presentUid(created.uid) === '') return
    setCreated(null)
    onChosen(created.uid)
    created.onListed()
  }, [created, patients, onChosen])
  const close = () => setTyped(null)
  return {
    open: setTyped,
    dialog: typed !== null && (
      <NewPatientDialog
        query={typed}
        known={patients.known}
        onKnown={{
          label: patientFormTexts.takeKnown,
          onSelect: ({ uid }, endForm) => {
            endForm()
            onChosen(uid)
          },
        }}
        onCreated={(uid) => new Promise((onListed) => setCreated({ uid, onListed }))}
        onClose={close}
      />
    ),
  }
}
