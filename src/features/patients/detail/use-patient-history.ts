import { useMemo, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { readIncomesOfPatient } from '#data/local/rows/payments/incomes.ts'
import { olderAppointmentsOf, olderIncomesOf } from '#data/remote/older-rows.ts'
import type { ReadOlder } from '#data/remote/read-older.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { type OlderRows, useOlderRows } from '#features/shared/reading/older/use-older-rows.ts'
import { type Listing, useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'

/** A patient's rows of one kind: those of the mirror and, on request, older ones. */
export interface PatientHistory<View> extends Listing<View> {
  older: Pick<OlderRows<unknown>, 'state' | 'windowStart' | 'retry'>
  /** Fetches the older rows; null once fetched, or while the server does not know the patient. */
  askOlder: (() => void) | null
}

/** Reads a patient's appointments by day and start, live. */
export function useAppointmentsOf(patient: RowKey) {
  return useHistory(patient, 'appointment', readAppointmentsOfPatient, olderAppointmentsOf)
}

/** Reads a patient's incomes, newest first, live. */
export function useIncomesOf(patient: RowKey) {
  return useHistory(patient, 'income', readIncomesOfPatient, olderIncomesOf)
}

/** Earlier than any row of a clinic. */
const FIRST_DAY = localDate('1900-01-01')

function useHistory<Row, View>(
  patient: RowKey,
  entity: Parameters<typeof useListing>[0],
  read: (db: ClinicDatabase, patient: RowKey, older: readonly Row[]) => Promise<View[]>,
  olderOf: (patientId: number) => ReadOlder<Row>,
): PatientHistory<View> {
  const [isAsked, setIsAsked] = useState(false)
  const readOlder = useMemo(() => (typeof patient === 'number' ? olderOf(patient) : readNothing), [patient, olderOf])
  const older = useOlderRows(daysOf(isAsked, useToday()), readOlder)
  const listing = useListing(entity, (db) => read(db, patient, older.rows), [patient, older.rows])
  const mayAsk = !isAsked && typeof patient === 'number'
  return { ...listing, older, askOlder: mayAsk ? () => setIsAsked(true) : null }
}

function daysOf(isAsked: boolean, today: LocalDate) {
  return { from: isAsked ? FIRST_DAY : today, to: today }
}

const readNothing = () => Promise.resolve([])
