import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useState } from 'react'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readFill } from '#data/local/sync-status.ts'
import { appointmentCallTexts } from './appointment-call-texts.ts'
import { useClinic } from './clinic-context.ts'

/** A list of the mirror and the face that it shows. */
export interface Listing<Row> {
  /** What is here so far; own changes stand here before the first list has arrived. */
  rows: readonly Row[]
  /** `failed` when the mirror was never filled and its first pull failed, or when the local database failed. */
  state: 'loading' | 'failed' | 'filled'
  retry: () => void
}

const NONE: readonly never[] = []

type ListedEntity = Parameters<typeof readFill>[1]

/**
 * The rows that `read` finds, live, with how far their list is. `deps` are what `read` depends on besides the database, `fault` is
 * what the log says of a list that can't be read: the screen says it in its own words, where it says it (spec section 8).
 */
export function useListing<Row>(
  entity: ListedEntity,
  read: (db: ClinicDatabase) => Promise<Row[]>,
  deps: readonly unknown[] = NONE,
  fault: string = LOGGED[entity] ?? entity,
): Listing<Row> {
  const { db, kick } = useClinic()
  const [attempt, setAttempt] = useState(0)
  // Two questions: how far the list is changes with every reply of the server, the rows only with the data.
  const fill = useLiveQuery(() => loggingFailure(fault, readFill(db, entity)), [db, entity, attempt])
  const rows = useLiveQuery(() => loggingFailure(fault, read(db)), [db, attempt, ...deps])
  const retry = useCallback(() => {
    setAttempt((count) => count + 1)
    kick()
  }, [kick])

  if (fill === 'unreadable' || rows === 'unreadable') return { rows: NONE, state: 'failed', retry }
  return { rows: rows ?? NONE, state: rows === undefined ? 'loading' : (fill ?? 'loading'), retry }
}

const LOGGED: Partial<Record<ListedEntity, string>> = {
  appointment: appointmentCallTexts.list,
  professional: appointmentCallTexts.professionals,
}

async function loggingFailure<Answer>(fault: string, answer: Promise<Answer>): Promise<Answer | 'unreadable'> {
  try {
    return await answer
  } catch (error) {
    console.error(fault, error)
    return 'unreadable'
  }
}
