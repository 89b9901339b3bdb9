import { useSyncExternalStore } from 'react'
import type { DatabaseState } from '#data/local/database/database-state.ts'

/** How this page stands with the databases that it has opened, by their names. */
const states = new Map<string, DatabaseState>()
const listeners = new Set<() => void>()

/** The graver first. */
const GRAVITY: readonly DatabaseState[] = ['deleted', 'lost', 'blocked', 'outdated', 'open']

/** Takes down how the page stands with one database; null when it is no longer open here. */
export function noteDatabaseState(database: string, state: DatabaseState | null): void {
  if (state === null) states.delete(database)
  else states.set(database, state)
  for (const listener of listeners) listener()
}

/** The gravest of all, live. */
export function useDatabaseState(): DatabaseState {
  return useSyncExternalStore(watchDatabaseStates, gravestState, gravestState)
}

function watchDatabaseStates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function gravestState(): DatabaseState {
  const present = [...states.values()]
  return GRAVITY.find((state) => present.includes(state)) ?? 'open'
}
