import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'

/** A patient with its search text, made once per change of the data. */
export interface IndexedPatient<Patient> {
  patient: Patient
  text: string
}

const texts = new WeakMap<PatientView, string>()

/** Prepares patients for searching, in their order; reuses what is prepared already. */
export function indexPatients<Patient extends PatientView>(patients: readonly Patient[]): IndexedPatient<Patient>[] {
  return patients.map((patient) => ({ patient, text: textOf(patient) }))
}

function textOf(patient: PatientView): string {
  const known = texts.get(patient)
  if (known !== undefined) return known
  const text = searchTextOf(patient)
  texts.set(patient, text)
  return text
}

/** Returns the patients that match every word of the query, in order; all of them for a blank query. */
export function searchPatients<Patient>(index: readonly IndexedPatient<Patient>[], query: string): Patient[] {
  const words = searchWords(query)
  return index.filter(({ text }) => matchesSearch(text, words)).map(({ patient }) => patient)
}
