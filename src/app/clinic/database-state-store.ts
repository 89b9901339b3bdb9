import { useSyncExternalStore } from 'react'
import type { DatabaseState } from '#data/local/database/database-state.ts'

/** The state of each database that this page has opened, by name. */
const states = new Map<string, DatabaseState>()
const listeners = new Set<() => void>()

/** The most serious state comes first. */
const BY_SEVERITY: readonly DatabaseState[] = ['deleted', 'lost', 'blocked', 'outdated', 'open']

/** Records the state of a database; null once this page has closed it. */
export function noteDatabaseState(database: string, state: DatabaseState | null): void {
  if (state === null) states.delete(database)
  else states.set(database, state)
  for (const listener of listeners) listener()
}

/** The most serious state of all databases, live. */
export function useDatabaseState(): DatabaseState {
  return useSyncExternalStore(watchDatabaseStates, worstState, worstState)
}

function watchDatabaseStates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function worstState(): DatabaseState {
  const present = [...states.values()]
  return BY_SEVERITY.find((state) => present.includes(state)) ?? 'open'
}
