import { useMemo } from 'react'
import { readPatients } from '#data/local/patients.ts'
import type { PatientView } from '#domain/change/fold.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useListing } from '#features/shared/use-listing.ts'
import type { ComboboxItem } from '#ui/combobox.tsx'
import { accountingTexts } from './accounting-texts.ts'
import { keyOfPatient, uidOfPatient } from './chosen-patient.ts'

/** The patients to choose from. They are chosen by uid, which stays when the server gives a new patient its id. */
export interface PatientChoices {
  /** False until the whole list is there. */
  ready: boolean
  failed: boolean
  retry: () => void
  items: ComboboxItem[]
  /** The uid of the patient with this key, id or ref alike; '' when there is none. */
  uidOf: (key: RowKey | null) => string
  /** The key of the chosen patient; null when nothing is chosen. */
  keyOf: (uid: string) => RowKey | null
}

/** The list of patients for the income form, live. */
export function usePatientChoices(): PatientChoices {
  const { rows, state, retry } = useListing('patient', readPatients)
  const items = useMemo(() => rows.map(choiceOf), [rows])
  return {
    ready: state === 'filled',
    failed: state === 'failed',
    retry,
    items,
    uidOf: (key) => uidOfPatient(rows, key),
    keyOf: (uid) => keyOfPatient(rows, uid),
  }
}

function choiceOf(patient: PatientView): ComboboxItem {
  const detail = accountingTexts.form.dni(patient.dni)
  return { value: patient.uid, label: fullName(patient), detail, keywords: patient.email }
}
