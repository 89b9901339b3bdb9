import type { CustomComponentFn } from '@schedule-x/calendar'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { fitAppointments, roomAt } from './appointment-room.ts'

type Properties = Readonly<Record<string, unknown>>

/**
 * Renders appointments into the calendar's elements, without React: a week has hundreds, and each week has others. All
 * elements of one turn are filled together at its end. The calendar measures each element in that turn, so that filling
 * them one by one would force as many layouts.
 */
export class AppointmentPlaces {
  readonly #asked = new Map<HTMLElement, () => HTMLElement>()
  #onDrawn: () => void = nothing

  /** Returns the function by which the calendar has an element filled with the appointment of its event. */
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

  /**
   * Calls `onDrawn` after each render, and fits the appointments in `surface` when its size changes. Returns the
   * function that stops this.
   */
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
    // All measuring comes before the first change of the document.
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
