import { type ReactNode, useState } from 'react'
import { NewPatientDialog } from '#features/shared/patient-form/new-patient-dialog.tsx'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'

/**
 * 'Nuevo paciente' inside the form of an appointment: what was typed is carried over, and the patient who is registered (or who turns out to be
 * known) is chosen. `dialog` belongs beside the appointment's form, never into it: a form does not hold another.
 */
export function useNewPatient(
  patients: PatientChoices,
  onChosen: (uid: string) => void,
): { open: (typed: string) => void; dialog: ReactNode } {
  const [typed, setTyped] = useState<string | null>(null)
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
        onCreated={onChosen}
        onClose={close}
      />
    ),
  }
}
