import { useMemo } from 'react'
import { readPatients } from '#data/local/rows/patients.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import type { ComboboxItem } from '#ui/fields/combobox.tsx'
import { choiceOfPatient, keyOfPatient, uidOfPatient } from './patient-choices.ts'

/** The patients to choose from. They are chosen by uid, which stays when the server gives a new patient its id. */
export interface PatientChoices {
  /** False until the whole list is there. */
  ready: boolean
  failed: boolean
  retry: () => void
  items: ComboboxItem[]
  /** The patients themselves, by surname and name. */
  known: readonly PatientView[]
  /** The uid of the patient with this key, id or ref alike; '' when there is none. */
  uidOf: (key: RowKey | null) => string
  /** The key of the chosen patient; null when nothing is chosen. */
  keyOf: (uid: string) => RowKey | null
  /** The uid while its patient is there; '' once another tab or desk has deleted the one who was chosen. */
  presentUid: (uid: string) => string
}

/** The patients that a form offers, live. */
export function usePatientChoices(): PatientChoices {
  const { rows, state, retry } = useListing('patient', readPatients)
  const items = useMemo(() => rows.map(choiceOfPatient), [rows])
  return {
    ready: state === 'filled',
    failed: state === 'failed',
    retry,
    items,
    known: rows,
    uidOf: (key) => uidOfPatient(rows, key),
    keyOf: (uid) => keyOfPatient(rows, uid),
    presentUid: (uid) => (keyOfPatient(rows, uid) === null ? '' : uid),
  }
}
