import { matchesSearch, searchWords } from '#domain/patient/patient-search.ts'
import { phoneSearch } from '#domain/patient/phone-search.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { IndexedPatient } from '#features/shared/patients/patient-index.ts'

/** Finds patients as the list of patients does, and by phone; in the order of the index. None for a blank query. */
export function findPatients(index: readonly IndexedPatient<PatientView>[], query: string): PatientView[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  const hasPhone = phoneSearch(query.trim())
  return index
    .filter(({ patient, text }) => matchesSearch(text, words) || hasPhone?.(patient.phone))
    .map(({ patient }) => patient)
}
