import { useEffect, useState } from 'react'
import { watchWhenIdle } from '#data/local/database/watch-reading.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { afterNextFrame } from './calendar/after-next-frame.ts'
import type { DaySpan } from './calendar/agenda-period.ts'
import { readAgenda } from './read-agenda.ts'

/** A query of the agenda; equal queries have equal names. */
export interface AgendaQuery extends DaySpan {
  showsCancelled: boolean
  name: string
}

export function agendaQuery({ from, to }: DaySpan, showsCancelled: boolean): AgendaQuery {
  return { from, to, showsCancelled, name: `${from} ${to} ${showsCancelled}` }
}

interface CurrentAgenda {
  query: AgendaQuery
  /** Null while loading. */
  entries: readonly AgendaEntry[] | null
}

/**
 * Prefetches the neighbouring periods into `prefetched`, by query name, while the page is idle. Repeats this after each
 * change of their data, so that stepping to one shows it at once.
 */
export function usePrefetchedAgenda(
  prefetched: Map<string, readonly AgendaEntry[]>,
  { query, entries }: CurrentAgenda,
  neighbours: readonly AgendaQuery[],
): void {
  const { db } = useClinic()
  const isLoaded = entries !== null
  const names = neighbours.map(({ name }) => name).join()
  useEffect(() => {
    if (entries) prefetched.set(query.name, entries)
  }, [prefetched, query.name, entries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` stands for the neighbours
  useEffect(() => {
    if (!isLoaded) return
    // Entries that are no longer watched would become stale.
    const watched = new Set([query, ...neighbours].map(({ name }) => name))
    for (const name of prefetched.keys()) if (!watched.has(name)) prefetched.delete(name)
    const endings = neighbours.map((each) =>
      watchWhenIdle({
        read: () => readAgenda(db, each, each.showsCancelled),
        later: (task) => whenIdle(task, 0),
        onRead: (entries) => prefetched.set(each.name, entries),
        onStale: () => prefetched.delete(each.name),
      }),
    )
    return () => {
      for (const end of endings) end()
    }
  }, [db, prefetched, query.name, isLoaded, names])
}

/** Returns the query to run now. When its result is prefetched, it runs only after that result has been painted. */
export function useQueryAfterPaint(query: AgendaQuery, isKnown: boolean): AgendaQuery {
  const [current, setCurrent] = useState(query)
  const isCurrent = current.name === query.name
  if (!isCurrent && !isKnown) setCurrent(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the query
  useEffect(() => (isCurrent ? undefined : afterNextFrame(() => setCurrent(query))), [isCurrent, query.name])
  return current
}

/** Returns the same array while the entries are equal: comparing a week is cheaper than rendering it again. */
export function useStableEntries(entries: readonly AgendaEntry[]): readonly AgendaEntry[] {
  const [kept, setKept] = useState(entries)
  if (kept === entries || isSame(kept, entries)) return kept
  setKept(entries)
  return entries
}

function isSame(one: readonly AgendaEntry[], other: readonly AgendaEntry[]): boolean {
  return (
    one.length === other.length && one.every((entry, place) => JSON.stringify(entry) === JSON.stringify(other[place]))
  )
}
