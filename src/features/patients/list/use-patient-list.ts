import { useDeferredValue, useMemo, useState } from 'react'
import { hasWrongEmail, isProvisional } from '#domain/patient/patient.ts'
import { indexPatients, searchPatients } from '#features/shared/patients/patient-index.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { type ListedPatient, type PatientBeingDeleted, readListedPatients } from './listed-patients.ts'

/** Rows at first, and for each press of 'Mostrar más'. */
const PAGE = 100
/** Rows rendered at once after a key press, more than a screen shows; the others follow. */
const AT_ONCE = 20

/** Reads the patients of the list: all, those matching the search, and the rendered ones. */
export function usePatientList() {
  const { rows, state, retry } = useListing('patient', readListedPatients)
  const [query, setQuery] = useState('')
  const [pages, setPages] = useState(1)
  // The typed letter and the first matches appear at once; the others follow.
  const isCaughtUp = useDeferredValue(query, null) === query
  const [wantsWrongEmails, setWantsWrongEmails] = useState(false)
  const wrongEmails = useMemo(() => rows.filter(hasWrongEmail), [rows])
  // Once the last one is corrected, the list shows everybody again.
  const listsWrongEmails = wantsWrongEmails && wrongEmails.length > 0
  const listed = listsWrongEmails ? wrongEmails : rows
  const index = useMemo(() => indexPatients(listed), [listed])
  const matches = useMemo(() => searchPatients(index, query), [index, query])
  const leaving = useMemo(() => rows.filter(isBeingDeleted), [rows])

  return {
    all: rows,
    state,
    retry,
    query,
    search: (text: string) => {
      setQuery(text)
      setPages(1)
    },
    matches,
    shown: useMemo(() => matches.slice(0, isCaughtUp ? pages * PAGE : AT_ONCE), [matches, pages, isCaughtUp]),
    hasMore: matches.length > pages * PAGE,
    showMore: () => setPages(pages + 1),
    leaving,
    staying: useMemo(() => (leaving.length > 0 ? rows.filter((row) => !isBeingDeleted(row)) : rows), [rows, leaving]),
    wrongEmails: wrongEmails.length,
    listsWrongEmails,
    listWrongEmails: (isListed: boolean) => {
      setWantsWrongEmails(isListed)
      setPages(1)
    },
    provisional: useMemo(() => rows.filter(isProvisional).length, [rows]),
  }
}

function isBeingDeleted(patient: ListedPatient): patient is PatientBeingDeleted {
  return patient.deletion !== null
}
