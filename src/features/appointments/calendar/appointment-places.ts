import type { CustomComponentFn } from '@schedule-x/calendar'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { fitAppointments, roomAt } from './appointment-room.ts'

type Properties = Readonly<Record<string, unknown>>

/**
 * The calendar's places for appointments. There are hundreds in a week, and each week has others: they are drawn without React. All that
 * the calendar hands out in one turn is drawn together at its end: it measures each place in that turn, and drawn one by one the page
 * would be laid out as often.
 */
export class AppointmentPlaces {
  readonly #asked = new Map<HTMLElement, () => HTMLElement>()
  #onDrawn: () => void = nothing

  /** What the calendar calls to have a place filled with the appointment of its event. */
  filler(
    entryIn: (properties: Properties) => AgendaEntry,
    draw: (entry: AgendaEntry) => HTMLElement,
  ): CustomComponentFn {
    return (element: HTMLElement | null, properties) => {
      if (!element) return
      if (this.#asked.size === 0) queueMicrotask(() => this.#draw())
      this.#asked.set(element, () => draw(entryIn(properties)))
    }
  }

  /** Calls `onDrawn` whenever appointments were drawn, and fits those in `surface` when its size changes; the answer ends it. */
  watch(surface: HTMLElement, onDrawn: () => void): () => void {
    this.#onDrawn = onDrawn
    const resized = new ResizeObserver(() => fitAppointments(surface))
    resized.observe(surface)
    return () => {
      resized.disconnect()
      this.#onDrawn = nothing
    }
  }

  #draw(): void {
    // What is measured is measured before anything is drawn.
    const places = [...this.#asked].map(([element, draw]) => ({ element, draw, room: roomAt(element) }))
    this.#asked.clear()
    for (const { element, draw, room } of places) {
      const appointment = draw()
      if (room) appointment.dataset.room = room
      element.replaceChildren(appointment)
    }
    this.#onDrawn()
  }
}

const nothing = () => undefined
