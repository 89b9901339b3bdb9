import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { slotsOf } from '#domain/appointment/time-slots.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { ProfessionalColumn } from '#features/appointments/calendar/grid/columns/professional-columns.ts'
import { DraggedRangeMark } from '#features/appointments/calendar/grid/lines/dragged-range.tsx'
import type { Place } from '#features/appointments/rows/place.ts'
import { isElsewhere } from '../use-appointment-moving.ts'
import { type DraggedRange, placeOf } from '../use-quarter-picking.ts'
import styles from './key-mover.module.css'
import { keyMoverTexts as texts } from './key-mover-texts.ts'
import { steppedRange } from './stepped-range.ts'

interface KeyMoverProps {
  /** The appointment that is being moved; null for none. */
  open: AppointmentView | null
  surface: RefObject<HTMLElement | null>
  columns: readonly ProfessionalColumn[]
  /** Called with the chosen place, never with the appointment's own. */
  onMove: (appointment: AppointmentView, place: Place) => void
  onClose: () => void
}

/** Moves an appointment of the calendar by the arrow keys. Enter chooses the place; Esc, or leaving it, moves nothing. */
export function KeyMover({ open, ...props }: KeyMoverProps) {
  return open && <Moving key={open.uid} appointment={open} {...props} />
}

type MovingProps = Omit<KeyMoverProps, 'open'> & { appointment: AppointmentView }

function Moving({ appointment, surface, columns, onMove, onClose }: MovingProps) {
  const note = useRef<HTMLDivElement>(null)
  const event = surface.current && eventOf(surface.current, appointment)
  const [range, setRange] = useState(() => event && rangeOf(event, appointment, columns))
  const isShown = range !== null
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (isShown) note.current?.focus()
    else end()
  }, [isShown])
  if (!range) return null

  const place = placeOf(range)
  const press = (pressed: KeyboardEvent) => {
    const days = [...(surface.current?.querySelectorAll<HTMLElement>('.sx__time-grid-day') ?? [])]
    const reached = steppedRange(range, pressed.key, { days, columns })
    const isEnd = pressed.key === 'Escape' || (pressed.key === 'Enter' && !pressed.repeat)
    if (!reached && !isEnd) return
    pressed.preventDefault()
    if (reached) return setRange(reached)
    // The calendar has the focus again, also after the question.
    event?.focus()
    onClose()
    if (pressed.key === 'Enter' && isElsewhere(appointment, place)) onMove(appointment, place)
  }
  return (
    <>
      <DraggedRangeMark dragged={range} isFollowed />
      <div
        ref={note}
        className={styles.note}
        role="application"
        aria-label={texts.label}
        aria-describedby={HINT}
        tabIndex={-1}
        onKeyDown={press}
        onBlur={onClose}
      >
        <p className={styles.place} role="status">
          {texts.place(formatDayInWords(place.date), place.startTime, range.professional?.name)}
        </p>
        <p id={HINT}>{range.professional ? texts.hintWithProfessionals : texts.hint}</p>
      </div>
    </>
  )
}

const HINT = 'key-mover-hint'

function eventOf(surface: HTMLElement, { uid }: AppointmentView): HTMLElement | null {
  return surface.querySelector<HTMLElement>(`.sx__time-grid-event[data-event-id="${CSS.escape(uid)}"]`)
}

/** Returns the appointment's own range; null outside a day's column. */
function rangeOf(
  event: HTMLElement,
  appointment: AppointmentView,
  columns: readonly ProfessionalColumn[],
): DraggedRange | null {
  const column = event.closest<HTMLElement>('.sx__time-grid-day')
  const slots = slotsOf(appointment)
  const [from = 0, to = from] = [slots[0], slots.at(-1)]
  const professional = columns.find(({ id }) => id === appointment.professionalId) ?? null
  return column && { column, professional, from, to }
}
