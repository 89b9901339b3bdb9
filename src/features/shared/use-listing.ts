import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useState } from 'react'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readFill } from '#data/local/sync-status.ts'
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

/** The rows that `read` finds, live, with how far their list is. `deps` are what `read` depends on besides the database. */
export function useListing<Row>(
  entity: Parameters<typeof readFill>[1],
  read: (db: ClinicDatabase) => Promise<Row[]>,
  deps: readonly unknown[] = NONE,
): Listing<Row> {
  const { db, kick } = useClinic()
  const [attempt, setAttempt] = useState(0)
  // Two questions: how far the list is changes with every reply of the server, the rows only with the data.
  const fill = useLiveQuery(() => loggingFailure(readFill(db, entity)), [db, entity, attempt])
  const rows = useLiveQuery(() => loggingFailure(read(db)), [db, attempt, ...deps])
  const retry = useCallback(() => {
    setAttempt((count) => count + 1)
    kick()
  }, [kick])

  if (fill === 'unreadable' || rows === 'unreadable') return { rows: NONE, state: 'failed', retry }
  return { rows: rows ?? NONE, state: rows === undefined ? 'loading' : (fill ?? 'loading'), retry }
}

async function loggingFailure<Answer>(answer: Promise<Answer>): Promise<Answer | 'unreadable'> {
  try {
    return await answer
  } catch (error) {
    console.error(error)
    return 'unreadable'
  }
}
