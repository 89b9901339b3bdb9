import { useState } from 'react'
import { readOlderAppointments } from '#data/remote/older-rows.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { type OlderRows, useOlderRows } from '#features/shared/reading/older/use-older-rows.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import type { DaySpan } from './calendar/agenda-period.ts'
import { agendaQuery, usePrefetchedAgenda, useQueryAfterPaint, useStableEntries } from './prefetch-agenda.ts'
import { readAgenda } from './read-agenda.ts'

/** The agenda of some days and its loading state. */
export interface Agenda {
  /** The entries read so far; while other days load, those of the former days. */
  entries: readonly AgendaEntry[]
  /** Whether these are all appointments of the requested days. */
  isRead: boolean
  isLoading: boolean
  isFailed: boolean
  retry: () => void
  /** State of the rows that are older than this device keeps. */
  older: OlderRows<Appointment>
}

interface AnsweredAgenda {
  name: string
  /** Whether rows that only the server keeps were included. */
  isOlderRead: boolean
  entries: AgendaEntry[]
}

/**
 * Reads the appointments of these days, live. The `neighbours` are prefetched, so that stepping to one shows it at
 * once.
 */
export function useAgenda(days: DaySpan, showsCancelled: boolean, neighbours: readonly DaySpan[] = NONE): Agenda {
  const query = agendaQuery(days, showsCancelled)
  const [prefetched] = useState(() => new Map<string, readonly AgendaEntry[]>())
  const older = useOlderRows(days, readOlderAppointments)
  const isOlderRead = older.state === 'none' || older.state === 'read'
  // Only days that the mirror holds completely are prefetched.
  const known = older.state === 'none' ? prefetched.get(query.name) : undefined
  const current = useQueryAfterPaint(query, known !== undefined)
  const { rows, state, retry } = useListing<AnsweredAgenda>(
    'appointment',
    async (db) => [
      { name: current.name, isOlderRead, entries: await readAgenda(db, current, current.showsCancelled, older.rows) },
    ],
    [current.name, isOlderRead, older.rows],
  )
  const [answer] = rows
  const answered = answer?.name === query.name ? answer : null
  const mirrored = neighbours.filter(({ from }) => from >= older.windowStart)
  usePrefetchedAgenda(
    prefetched,
    { query, entries: answered?.entries ?? null },
    mirrored.map((span) => agendaQuery(span, showsCancelled)),
  )
  const present = answered?.entries ?? known
  const entries = useStableEntries(present ?? answer?.entries ?? NONE)
  return {
    entries,
    isRead: state === 'filled' && isOlderRead && (answered ? answered.isOlderRead : known !== undefined),
    isLoading: (state === 'loading' || older.state === 'reading') && entries.length === 0,
    isFailed: state === 'failed',
    retry,
    older,
  }
}

const NONE: readonly never[] = []
