import { useState } from 'react'
import { mayBecome } from '#domain/appointment/appointment-status.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'

/** The ticked rows of a list. A row that leaves the list is ticked no more. */
export interface Ticked {
  entries: readonly AgendaEntry[]
  has: (entry: AgendaEntry) => boolean
  /** Whether all of these that may be ticked are. */
  hasAll: (entries: readonly AgendaEntry[]) => boolean
  tick: (entries: readonly AgendaEntry[], isTicked: boolean) => void
  clear: () => void
}

/** Keeps which of the listed rows are ticked. */
export function useTicked(listed: readonly AgendaEntry[]): Ticked {
  const [uids, setUids] = useState<ReadonlySet<string>>(new Set())
  const has = ({ appointment }: AgendaEntry) => uids.has(appointment.uid)
  return {
    entries: listed.filter((entry) => has(entry) && mayBeTicked(entry)),
    has,
    hasAll: (entries) => entries.filter(mayBeTicked).every(has),
    tick: (entries, isTicked) => {
      const next = new Set(uids)
      for (const { appointment } of entries.filter(mayBeTicked)) {
        if (isTicked) next.add(appointment.uid)
        else next.delete(appointment.uid)
      }
      setUids(next)
    },
    clear: () => setUids(new Set()),
  }
}

/** Whether several of these may be closed by one press. An approved one is booked first. */
export function mayBeTicked({ appointment: { status } }: Pick<AgendaEntry, 'appointment'>): boolean {
  return mayBecome(status, 'completed')
}
