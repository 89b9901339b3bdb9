import { useCallback, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { appointmentCallTexts } from '#features/shared/appointments/appointment-call-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useResilientReading } from './use-resilient-reading.ts'

/** A list of the mirror and its loading state. */
export interface Listing<Row> {
  /** The rows so far; this device's new rows appear before the first list has arrived. */
  rows: readonly Row[]
  /** `failed` when the first pull failed, or when the local database could never be read. */
  state: 'loading' | 'failed' | 'filled'
  retry: () => void
}

const NONE: readonly never[] = []

type ListedEntity = Parameters<typeof readFill>[1]

/**
 * Reads a list, live, with its loading state. `deps` are what `read` depends on besides the database. `fault` is the
 * log message of a failure, which each screen shows in its own way (spec section 8). After a later failure the last
 * rows stay, and with them a form that offers them.
 */
export function useListing<Row>(
  entity: ListedEntity,
  read: (db: ClinicDatabase) => Promise<Row[]>,
  deps: readonly unknown[] = NONE,
  fault: string = LOGGED[entity] ?? entity,
): Listing<Row> {
  const { db, kick } = useClinic()
  const [attempt, setAttempt] = useState(0)
  const onFailure = (error: unknown) => console.error(fault, error)
  // Two readings: the loading state changes with every reply of the server, the rows only with the data.
  const fill = useResilientReading(() => readFill(db, entity), [db, entity, attempt], onFailure)
  const rows = useResilientReading(() => read(db), [db, attempt, ...deps], onFailure)
  const retry = useCallback(() => {
    setAttempt((count) => count + 1)
    kick()
  }, [kick])

  if (fill === null || rows === null) return { rows: NONE, state: 'failed', retry }
  return { rows: rows ?? NONE, state: rows === undefined ? 'loading' : (fill ?? 'loading'), retry }
}

const LOGGED: Partial<Record<ListedEntity, string>> = {
  appointment: appointmentCallTexts.list,
  professional: appointmentCallTexts.professionals,
}
