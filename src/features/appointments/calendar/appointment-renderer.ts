import type { CustomComponentFn } from '@schedule-x/calendar'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { fitAppointments, roomAt } from './appointment-room.ts'

type Properties = Readonly<Record<string, unknown>>

/**
 * Renders appointments into the calendar's elements, without React: a week has hundreds, and each week has others. All
 * elements of one turn are filled together at its end. The calendar measures each element in that turn, so that filling
 * them one by one would force as many layouts.
 */
export class AppointmentRenderer {
  readonly #asked = new Map<HTMLElement, () => HTMLElement>()
  #onRendered: () => void = nothing

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
   * Calls `onRendered` after each render, and fits the appointments in `surface` when its size changes. Returns the
   * function that stops this.
   */
  watch(surface: HTMLElement, onRendered: () => void): () => void {
    this.#onRendered = onRendered
    const resized = new ResizeObserver(() => fitAppointments(surface))
    resized.observe(surface)
    return () => {
      resized.disconnect()
      this.#onRendered = nothing
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
    this.#onRendered()
  }
}

const nothing = () => undefined
