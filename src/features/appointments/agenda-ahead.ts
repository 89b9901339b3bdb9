import { useEffect, useState } from 'react'
import { watchAtLeisure } from '#data/local/database/watch-reading.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { afterNextFrame } from './calendar/after-next-frame.ts'
import type { DaySpan } from './calendar/agenda-period.ts'
import { readAgenda } from './read-agenda.ts'

/** A query of the agenda; equal queries have equal names. */
export interface AskedAgenda extends DaySpan {
  showsCancelled: boolean
  name: string
}

export function askedAgenda({ from, to }: DaySpan, showsCancelled: boolean): AskedAgenda {
  return { from, to, showsCancelled, name: `${from} ${to} ${showsCancelled}` }
}

interface PresentAgenda {
  asked: AskedAgenda
  /** Null while loading. */
  answered: readonly AgendaEntry[] | null
}

/**
 * Prefetches the neighbouring periods into `ahead`, by query name, while the page is idle. Repeats this after each
 * change of their data, so that stepping to one shows it at once.
 */
export function useReadingAhead(
  ahead: Map<string, readonly AgendaEntry[]>,
  { asked, answered }: PresentAgenda,
  neighbours: readonly AskedAgenda[],
): void {
  const { db } = useClinic()
  const isAnswered = answered !== null
  const names = neighbours.map(({ name }) => name).join()
  useEffect(() => {
    if (answered) ahead.set(asked.name, answered)
  }, [ahead, asked.name, answered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` stands for the neighbours
  useEffect(() => {
    if (!isAnswered) return
    // Entries that are no longer watched would become stale.
    const watched = new Set([asked, ...neighbours].map(({ name }) => name))
    for (const name of ahead.keys()) if (!watched.has(name)) ahead.delete(name)
    const endings = neighbours.map((each) =>
      watchAtLeisure({
        read: () => readAgenda(db, each, each.showsCancelled),
        later: (task) => whenIdle(task, 0),
        onRead: (entries) => ahead.set(each.name, entries),
        onStale: () => ahead.delete(each.name),
      }),
    )
    return () => {
      for (const end of endings) end()
    }
  }, [db, ahead, asked.name, isAnswered, names])
}

/** Returns the query to run now. When its result is prefetched, it runs only after that result has been painted. */
export function useOncePainted(asked: AskedAgenda, isKnown: boolean): AskedAgenda {
  const [put, setPut] = useState(asked)
  const isPut = put.name === asked.name
  if (!isPut && !isKnown) setPut(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the query
  useEffect(() => (isPut ? undefined : afterNextFrame(() => setPut(asked))), [isPut, asked.name])
  return put
}

/** Returns the same array while the entries are equal: comparing a week is cheaper than rendering it again. */
export function useUnchanged(entries: readonly AgendaEntry[]): readonly AgendaEntry[] {
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
