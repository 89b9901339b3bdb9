import { useDeferredValue, useMemo, useState } from 'react'
import { useListing } from '#features/shared/use-listing.ts'
import { type LeavingPatient, type ListedPatient, readListedPatients } from './listed-patients.ts'
import { indexPatients, searchPatients } from './patient-index.ts'

/** Rows drawn at once: a longer list would not answer a key press in time. */
const PAGE = 100

/** The list screen's patients: all of them, those that match the search, and how many of these are drawn. */
export function usePatientList() {
  const { rows, state, retry } = useListing('patient', readListedPatients)
  const [query, setQuery] = useState('')
  const [pages, setPages] = useState(1)
  // The letter appears at once; the list follows in the next frame.
  const searched = useDeferredValue(query)
  const index = useMemo(() => indexPatients(rows), [rows])
  const matches = useMemo(() => searchPatients(index, searched), [index, searched])
  const leaving = useMemo(() => rows.filter(isLeaving), [rows])

  return {
    all: rows,
    state,
    retry,
    query,
    searched,
    search: (text: string) => {
      setQuery(text)
      setPages(1)
    },
    matches,
    shown: useMemo(() => matches.slice(0, pages * PAGE), [matches, pages]),
    showMore: () => setPages(pages + 1),
    leaving,
  }
}

function isLeaving(patient: ListedPatient): patient is LeavingPatient {
  return patient.deletion !== null
}
