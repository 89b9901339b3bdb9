import { useCallback, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { appointmentCallTexts } from '#features/shared/appointments/appointment-call-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useSideReading } from './use-side-reading.ts'

/** A list of the mirror and the face that it shows. */
export interface Listing<Row> {
  /** What is here so far; own changes stand here before the first list has arrived. */
  rows: readonly Row[]
  /** `failed` when the mirror was never filled and its first pull failed, or when the local database never told anything of it. */
  state: 'loading' | 'failed' | 'filled'
  retry: () => void
}

const NONE: readonly never[] = []

type ListedEntity = Parameters<typeof readFill>[1]

/**
 * The rows that `read` finds, live, with how far their list is. `deps` are what `read` depends on besides the database, `fault` is
 * what the log says of a list that can't be read: the screen says it in its own words, where it says it (spec section 8). A list that
 * was read stays in sight when a later reading fails, and with it a form that offers its rows.
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
  // Two questions: how far the list is changes with every reply of the server, the rows only with the data.
  const fill = useSideReading(() => readFill(db, entity), [db, entity, attempt], onFailure)
  const rows = useSideReading(() => read(db), [db, attempt, ...deps], onFailure)
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
