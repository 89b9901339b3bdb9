import { useSyncExternalStore } from 'react'
import type { DatabaseLife } from '#data/local/database/database-life.ts'

/** How this page stands with the databases that it has opened, by their names. */
const lives = new Map<string, DatabaseLife>()
const listeners = new Set<() => void>()

/** The graver first. */
const GRAVITY: readonly DatabaseLife[] = ['deleted', 'lost', 'blocked', 'outdated', 'open']

/** Takes down how the page stands with one database; null when it is no longer open here. */
export function noteLife(database: string, life: DatabaseLife | null): void {
  if (life === null) lives.delete(database)
  else lives.set(database, life)
  for (const listener of listeners) listener()
}

/** The gravest of all, live. */
export function useDatabaseLife(): DatabaseLife {
  return useSyncExternalStore(watchLives, gravestLife, gravestLife)
}

function watchLives(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function gravestLife(): DatabaseLife {
  const present = [...lives.values()]
  return GRAVITY.find((life) => present.includes(life)) ?? 'open'
}
