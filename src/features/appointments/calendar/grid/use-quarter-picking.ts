import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import type { ProfessionalColumn } from './columns/professional-columns.ts'
import { professionalUnder, quarterUnder } from './day-columns.ts'
import { type Point, PressAndDrag } from './press-and-drag.ts'
import { rangeOfQuarters } from './quarters.ts'

/** The range of quarters that is being dragged, and its day's column. */
export interface DraggedRange {
  column: HTMLElement
  /** The professional's part of that column; null where the day is not divided. */
  professional: ProfessionalColumn | null
  from: number
  to: number
}

/** Selects free quarters of the calendar: a tap selects one, a drag several. Presses on an appointment are ignored. */
export function useQuarterPicking(
  surface: RefObject<HTMLElement | null>,
  columns: readonly ProfessionalColumn[],
  onPick: (place: Place) => void,
): DraggedRange | null {
  const [dragged, setDragged] = useState<DraggedRange | null>(null)
  const pick = useEffectEvent((range: DraggedRange) => onPick(placeOf(range)))
  const quarterAs = useEffectEvent((column: HTMLElement, { clientX, clientY }: Point): DraggedRange => {
    const quarter = quarterUnder(column, clientY)
    return { column, professional: professionalUnder(columns, column, clientX), from: quarter, to: quarter }
  })

  useEffect(() => {
    if (!surface.current) return
    const picking = new PressAndDrag<DraggedRange>(surface.current, {
      press: (event) => {
        const column = freeColumnAt(event)
        return column && ((at) => quarterAs(column, at))
      },
      mouseMustMove: false,
      moveTo: (range, { clientY }) => {
        const to = quarterUnder(range.column, clientY)
        return to === range.to ? range : { ...range, to }
      },
      show: setDragged,
      drop: pick,
      tap: (event) => {
        const column = freeColumnAt(event)
        if (column) pick(quarterAs(column, event))
      },
    })
    return () => picking.end()
  }, [surface])
  return dragged
}

/** Returns the place of a range: the day of its column, its times, and whose column it is. */
export function placeOf({ column, professional, from, to }: DraggedRange): Place {
  const professionalId = professional?.isBookable ? professional.id : null
  return {
    date: localDate(column.dataset.timeGridDate ?? ''),
    ...rangeOfQuarters(from, to),
    ...(professionalId !== null && { professionalId }),
  }
}

function freeColumnAt({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('.sx__event')) return null
  return target.closest<HTMLElement>('.sx__time-grid-day')
}
