import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { SLOTS_PER_DAY, slotsOf } from '#domain/appointment/time-slots.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import type { ProfessionalColumn } from './columns/professional-columns.ts'
import { columnAt, professionalUnder, quarterUnder } from './day-columns.ts'
import { type Point, PressAndDrag } from './press-and-drag.ts'
import { type DraggedRange, placeOf } from './use-quarter-picking.ts'

/** An appointment that is being dragged to another place. */
interface MovedRange extends DraggedRange {
  entry: AgendaEntry
  element: HTMLElement
  /** How many quarters below its start it was pressed. */
  grip: number
}

interface Moving {
  entries: readonly AgendaEntry[]
  columns: readonly ProfessionalColumn[]
  /** Whether this appointment may be moved. */
  mayMove: (entry: AgendaEntry) => boolean
  /** Called with the place where the appointment was dropped, never with its own. */
  onMove: (entry: AgendaEntry, place: Place) => void
}

/** Drags appointments to other places. A click, a tap or a scroll moves nothing. */
export function useAppointmentMoving(surface: RefObject<HTMLElement | null>, moving: Moving): DraggedRange | null {
  const [moved, setMoved] = useState<MovedRange | null>(null)
  const press = useEffectEvent((event: PointerEvent) => pressOn(event, moving))
  const drop = useEffectEvent((range: MovedRange) => {
    const place = placeOf(range)
    if (isElsewhere(range.entry.appointment, place)) moving.onMove(range.entry, place)
  })
  const moveTo = useEffectEvent((range: MovedRange, at: Point) => movedTo(range, at, moving.columns))

  useEffect(() => {
    if (!surface.current) return
    let draggedElement: HTMLElement | null = null
    const dragging = new PressAndDrag<MovedRange>(surface.current, {
      press: (event) => press(event),
      mouseMustMove: true,
      moveTo: (range, at) => moveTo(range, at),
      show: (range) => {
        draggedElement?.removeAttribute('data-dragged')
        draggedElement = range?.element ?? null
        draggedElement?.setAttribute('data-dragged', '')
        setMoved(range)
      },
      drop,
    })
    return () => dragging.end()
  }, [surface])
  return moved
}

/** Whether a place is not the appointment's own. */
export function isElsewhere(
  appointment: AgendaEntry['appointment'],
  { date, startTime, professionalId }: Place,
): boolean {
  const isOther = professionalId !== undefined && professionalId !== appointment.professionalId
  return isOther || date !== appointment.date || startTime !== appointment.startTime
}

function pressOn(
  { target, clientX, clientY }: PointerEvent,
  { entries, columns, mayMove }: Moving,
): (() => MovedRange) | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('.sx__time-grid-event') : null
  const column = element?.closest<HTMLElement>('.sx__time-grid-day')
  const entry = entries.find(({ appointment }) => appointment.uid === element?.dataset.eventId)
  if (!element || !column || !entry || !mayMove(entry)) return null
  const slots = slotsOf(entry.appointment)
  const [from = 0, to = from] = [slots[0], slots.at(-1)]
  const professional = professionalUnder(columns, column, clientX)
  return () => ({ column, professional, from, to, entry, element, grip: quarterUnder(column, clientY) - from })
}

function movedTo(range: MovedRange, { clientX, clientY }: Point, columns: readonly ProfessionalColumn[]): MovedRange {
  const column = columnAt(clientX, clientY) ?? range.column
  const length = range.to - range.from
  const from = Math.min(Math.max(quarterUnder(column, clientY) - range.grip, 0), SLOTS_PER_DAY - 1 - length)
  const professional = professionalUnder(columns, column, clientX)
  const isSame = column === range.column && professional === range.professional && from === range.from
  return isSame ? range : { ...range, column, professional, from, to: from + length }
}
