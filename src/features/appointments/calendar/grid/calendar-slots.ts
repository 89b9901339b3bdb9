import type { CustomComponentFn } from '@schedule-x/calendar'

/** An element in the calendar's DOM that React fills. */
export interface CalendarSlot {
  id: string
  name: string
  element: HTMLElement
  props: Readonly<Record<string, unknown>>
}

/**
 * The elements that the calendar wants filled. Its own React adapter never drops an element, and renders all of them
 * again for each. Here an element is dropped when it leaves the document, and listeners are notified once per turn.
 */
export class CalendarSlots {
  readonly #slots = new Map<string, CalendarSlot>()
  readonly #listeners = new Set<() => void>()
  #snapshot: readonly CalendarSlot[] = []
  #telling = false

  /** Returns the function by which the calendar has an element of this name filled. */
  filler(name: string): CustomComponentFn {
    return (element: HTMLElement | null, props) => {
      const id = element?.dataset.ccid
      if (!element || !id) return
      this.#slots.set(id, { id, name, element, props })
      this.#tell()
    }
  }

  readonly remove = (id: string): void => {
    if (this.#slots.delete(id)) this.#tell()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): readonly CalendarSlot[] => this.#snapshot

  #tell(): void {
    if (this.#telling) return
    this.#telling = true
    queueMicrotask(() => {
      this.#telling = false
      for (const [id, slot] of this.#slots) if (!slot.element.isConnected) this.#slots.delete(id)
      this.#snapshot = [...this.#slots.values()]
      for (const listener of this.#listeners) listener()
    })
  }
}
