import { fullName } from '#domain/patient/patient.ts'
import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ComboboxItem } from '#ui/fields/combobox.tsx'
import { patientChoiceTexts } from './patient-choice-texts.ts'

type Named = Pick<PatientView, 'key' | 'uid' | 'ref'>

/** The uid of the patient with this key, by id or by ref, whichever it was known by then; '' when there is none. */
export function uidOfPatient(patients: readonly Named[], key: RowKey | null): string {
  if (key === null) return ''
  return patients.find((patient) => patient.key === key || patient.ref === key)?.uid ?? ''
}

/** The key that the patient with this uid has now; null when nothing is chosen. */
export function keyOfPatient(patients: readonly Named[], uid: string): RowKey | null {
  return patients.find((patient) => patient.uid === uid)?.key ?? null
}

/** A patient as a form offers it. */
export function choiceOfPatient(patient: PatientView): ComboboxItem {
  return {
    value: patient.uid,
    label: fullName(patient),
    detail: patientChoiceTexts.dni(patient.dni),
    searchText: searchTextOf(patient),
  }
}

/** The patients whom the list of patients would show for what was typed. */
export function findPatientChoices(choices: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const words = searchWords(typed)
  return choices.filter(({ searchText }) => matchesSearch(searchText, words))
}
