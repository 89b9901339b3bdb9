import { createContext, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Professional } from '#domain/professional/professional.ts'
import type { AgendaPeriod } from '#features/appointments/calendar/agenda-period.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { type ProfessionalColumn, professionalColumns } from './professional-columns.ts'

/** The shown columns, for the heading of the day. */
export const ProfessionalColumns = createContext<readonly ProfessionalColumn[]>([])

/** In pixels: a surname can be read in it. */
const LEAST_WIDTH = 96
/** In pixels: the hours beside the columns. */
const HOURS_WIDTH = 56

interface Shown {
  period: AgendaPeriod
  professionals: readonly Professional[]
  entries: readonly AgendaEntry[]
}

/** Returns the professionals' columns of a day; none in other views, and where they have no room. */
export function useProfessionalColumns(
  surface: RefObject<HTMLElement | null>,
  { period: { view, date }, professionals, entries }: Shown,
): readonly ProfessionalColumn[] {
  const fitting = useFittingColumns(surface)
  return useMemo(() => {
    if (view !== 'day') return NONE
    const ofDay = entries.filter(({ appointment }) => appointment.date === date)
    return professionalColumns(professionals, ofDay, fitting)
  }, [view, date, professionals, entries, fitting])
}

const NONE: readonly ProfessionalColumn[] = []

function useFittingColumns(surface: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(0)
  useLayoutEffect(() => {
    const element = surface.current
    if (!element) return
    const measure = () => setFitting(Math.floor((element.clientWidth - HOURS_WIDTH) / LEAST_WIDTH))
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [surface])
  return fitting
}
