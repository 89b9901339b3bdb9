import { useState } from 'react'
import { readOlderAppointments } from '#data/remote/older-rows.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { type OlderRows, useOlderRows } from '#features/shared/reading/use-older-rows.ts'
import { askedAgenda, useOncePainted, useReadingAhead, useUnchanged } from './agenda-ahead.ts'
import type { DaySpan } from './calendar/agenda-period.ts'
import { readAgenda } from './read-agenda.ts'

/** The agenda of some days and the face that it shows. */
export interface Agenda {
  /** What is here so far; while other days are being read still those read before. */
  entries: readonly AgendaEntry[]
  /** Whether those are all the appointments of the days asked for. */
  isRead: boolean
  isLoading: boolean
  isFailed: boolean
  retry: () => void
  /** How it stands with those of the days that this device does not keep. */
  older: OlderRows<Appointment>
}

interface AnsweredAgenda {
  name: string
  /** Whether the rows that the server alone has were in it. */
  isWhole: boolean
  entries: AgendaEntry[]
}

/** The appointments of these days, live; those of the `neighbours` are read ahead, so that a step to them shows at once. */
export function useAgenda(days: DaySpan, showsCancelled: boolean, neighbours: readonly DaySpan[] = NONE): Agenda {
  const asked = askedAgenda(days, showsCancelled)
  const [ahead] = useState(() => new Map<string, readonly AgendaEntry[]>())
  const older = useOlderRows(days, readOlderAppointments)
  const isWhole = older.state === 'none' || older.state === 'read'
  // Ahead is known only what the mirror holds whole.
  const known = older.state === 'none' ? ahead.get(asked.name) : undefined
  const put = useOncePainted(asked, known !== undefined)
  const { rows, state, retry } = useListing<AnsweredAgenda>(
    'appointment',
    async (db) => [{ name: put.name, isWhole, entries: await readAgenda(db, put, put.showsCancelled, older.rows) }],
    [put.name, isWhole, older.rows],
  )
  const [answer] = rows
  const answered = answer?.name === asked.name ? answer : null
  const mirrored = neighbours.filter(({ from }) => from >= older.windowStart)
  useReadingAhead(
    ahead,
    { asked, answered: answered?.entries ?? null },
    mirrored.map((span) => askedAgenda(span, showsCancelled)),
  )
  const present = answered?.entries ?? known
  const entries = useUnchanged(present ?? answer?.entries ?? NONE)
  return {
    entries,
    isRead: state === 'filled' && isWhole && (answered ? answered.isWhole : known !== undefined),
    isLoading: (state === 'loading' || older.state === 'reading') && entries.length === 0,
    isFailed: state === 'failed',
    retry,
    older,
  }
}

const NONE: readonly never[] = []
