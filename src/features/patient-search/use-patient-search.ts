import { useMemo, useState } from 'react'
import { readLastVisits } from '#data/local/rows/last-visits.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { indexPatients } from '#features/shared/patients/patient-index.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { findPatients } from './find-patients.ts'

/** Rows shown at once, more than people read. */
const SHOWN = 20

/** Searches the mirror's patients, live; the last visits are those of the shown ones. */
export function usePatientSearch() {
  const { db } = useClinic()
  const today = useToday()
  const { rows, state, retry } = useListing('patient', readPatients)
  const [query, setQuery] = useState('')
  const index = useMemo(() => indexPatients(rows), [rows])
  const found = useMemo(() => findPatients(index, query), [index, query])
  const shown = useMemo(() => found.slice(0, SHOWN), [found])
  const keys = shown.map(({ key }) => key)
  const visits = useResilientReading(() => readLastVisits(db, keys, today), [db, keys.join(' '), today])
  const isEmpty = state === 'filled' && rows.length === 0
  return { query, setQuery, state, isEmpty, retry, found, shown, visits, today }
}
