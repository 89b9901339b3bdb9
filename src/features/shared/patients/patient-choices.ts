import { fullName } from '#domain/patient/patient.ts'
import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ComboboxItem } from '#ui/fields/combobox.tsx'
import { patientChoiceTexts } from './patient-choice-texts.ts'

type Named = Pick<PatientView, 'key' | 'uid' | 'ref'>

/** Returns the uid of the patient with this key, be it the id or the ref; '' for none. */
export function uidOfPatient(patients: readonly Named[], key: RowKey | null): string {
  if (key === null) return ''
  return patients.find((patient) => patient.key === key || patient.ref === key)?.uid ?? ''
}

/** Returns the present key of the patient with this uid; null for ''. */
export function keyOfPatient(patients: readonly Named[], uid: string): RowKey | null {
  return patients.find((patient) => patient.uid === uid)?.key ?? null
}

/** Converts a patient to an item of the combobox. */
export function choiceOfPatient(patient: PatientView): ComboboxItem {
  return {
    value: patient.uid,
    label: fullName(patient),
    detail: patientChoiceTexts.dni(patient.dni),
    searchText: searchTextOf(patient),
  }
}

/** Finds patients by the same search as the list of patients. */
export function findPatientChoices(choices: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const words = searchWords(typed)
  return choices.filter(({ searchText }) => matchesSearch(searchText, words))
}
