import { useMemo } from 'react'
import { readPatients } from '#data/local/rows/patients.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import type { ComboboxItem } from '#ui/fields/combobox.tsx'
import { choiceOfPatient, keyOfPatient, uidOfPatient } from './patient-choices.ts'

/** The patients to choose from, identified by uid, which stays when the server assigns the id. */
export interface PatientChoices {
  /** False until the whole list has loaded. */
  ready: boolean
  failed: boolean
  retry: () => void
  items: ComboboxItem[]
  /** The patients by surname and name. */
  known: readonly PatientView[]
  /** Returns the uid of the patient with this key, id or ref; '' for none. */
  uidOf: (key: RowKey | null) => string
  /** Returns the chosen patient's key; null for none. */
  keyOf: (uid: string) => RowKey | null
  /** Returns the uid while its patient exists; '' once another tab or device has deleted the chosen one. */
  presentUid: (uid: string) => string
}

/** Returns the patients that a form offers, live. */
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
