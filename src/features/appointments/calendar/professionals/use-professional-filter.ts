import { useMemo, useState } from 'react'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'

/** Which professionals' appointments the agenda shows; all while none is chosen. */
export interface ProfessionalFilter {
  /** Those to choose among; empty while the practice has only one. */
  professionals: readonly Professional[]
  chosen: ReadonlySet<number>
  /** Those whose appointments are shown. */
  shown: readonly Professional[]
  toggle: (id: number) => void
}

/** Filters the entries by the chosen professionals. */
export function useProfessionalFilter(
  entries: readonly AgendaEntry[],
): [shown: readonly AgendaEntry[], filter: ProfessionalFilter] {
  const { rows } = useListing('professional', readProfessionals)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE)
  const active = useMemo(() => rows.filter((professional) => professional.active), [rows])
  const shown = useMemo(
    () => (chosen.size === 0 ? active : active.filter(({ id }) => chosen.has(id))),
    [active, chosen],
  )
  const shownEntries = useMemo(() => entriesOfProfessionals(entries, chosen), [entries, chosen])
  const toggle = (id: number) => setChosen(toggled(chosen, id))
  return [shownEntries, { professionals: active.length > 1 ? active : [], chosen, shown, toggle }]
}

/** Keeps the entries of the chosen professionals; all where none is chosen. */
export function entriesOfProfessionals(
  entries: readonly AgendaEntry[],
  chosen: ReadonlySet<number>,
): readonly AgendaEntry[] {
  if (chosen.size === 0) return entries
  return entries.filter(({ appointment: { professionalId } }) => professionalId !== null && chosen.has(professionalId))
}

const NONE: ReadonlySet<number> = new Set()

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const others = [...chosen].filter((each) => each !== id)
  return new Set(chosen.has(id) ? others : [...others, id])
}
