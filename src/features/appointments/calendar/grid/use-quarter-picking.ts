import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { localDate } from '#domain/values/local-date.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import { quarterAt, rangeOfQuarters } from './quarters.ts'

/** The free range that is being dragged, and its day's column. */
export interface DraggedRange {
  column: HTMLElement
  from: number
  to: number
}

/** Milliseconds that a finger rests before a drag begins; a finger that moves earlier scrolls. */
const LONG_PRESS_MS = 250
/** Pixels that a resting finger may move. */
const STILL_PX = 8

/**
 * Selects free quarters of the calendar: a tap selects one, a drag several. A mouse drags at once, a finger after a
 * long press. Presses on an appointment are ignored: no gesture moves an appointment.
 */
export function useQuarterPicking(
  surface: RefObject<HTMLElement | null>,
  onPick: (place: Place) => void,
): DraggedRange | null {
  const [dragged, setDragged] = useState<DraggedRange | null>(null)
  const pick = useEffectEvent(({ column, from, to }: DraggedRange) => {
    onPick({ date: localDate(column.dataset.timeGridDate ?? ''), ...rangeOfQuarters(from, to) })
  })

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const picking = new QuarterPicking(element, setDragged, pick)
    return () => picking.end()
  }, [surface])
  return dragged
}

class QuarterPicking {
  readonly #listening = new AbortController()
  #dragged: DraggedRange | null = null
  #pressed: { x: number; y: number } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether to ignore the click that may end a drag: a mouse sends one, a finger after a long press does not. */
  #swallowsClick = false

  constructor(
    surface: HTMLElement,
    private readonly show: (dragged: DraggedRange | null) => void,
    private readonly pick: (dragged: DraggedRange) => void,
  ) {
    const { signal } = this.#listening
    surface.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal })
    surface.addEventListener('click', (event) => this.#tap(event), { signal })
    // Only a non-passive listener may prevent scrolling.
    surface.addEventListener('touchmove', (event) => this.#hold(event), { signal, passive: false })
    surface.addEventListener('touchend', (event) => this.#onTouchEnd(event), { signal, passive: false })
    window.addEventListener('pointerup', () => this.#release(), { signal })
    window.addEventListener('pointercancel', () => this.#forget(), { signal })
    window.addEventListener('keydown', (event) => this.#giveUp(event), { signal })
  }

  end(): void {
    this.#forget()
    this.#listening.abort()
  }

  #press(event: PointerEvent): void {
    this.#forget()
    this.#swallowsClick = false
    const column = freeColumnAt(event)
    if (!column || event.button !== 0 || !event.isPrimary) return
    this.#pressed = { x: event.clientX, y: event.clientY }
    const start = () => {
      const quarter = quarterUnder(column, event.clientY)
      this.#drag({ column, from: quarter, to: quarter })
    }
    if (event.pointerType === 'mouse') start()
    else this.#timer = setTimeout(start, LONG_PRESS_MS)
  }

  #move(event: PointerEvent): void {
    if (this.#dragged) {
      const to = quarterUnder(this.#dragged.column, event.clientY)
      if (to !== this.#dragged.to) this.#drag({ ...this.#dragged, to })
    } else if (this.#pressed && isFarFrom(this.#pressed, event)) {
      this.#forget()
    }
  }

  #hold(event: TouchEvent): void {
    if (this.#dragged && event.cancelable) event.preventDefault()
  }

  #release(): void {
    const dragged = this.#dragged
    this.#forget()
    if (!dragged) return
    this.#swallowsClick = true
    this.pick(dragged)
  }

  /** Prevents the finger's click after a drag, which would hit whatever has opened under it. */
  #onTouchEnd(event: TouchEvent): void {
    if (this.#swallowsClick && event.cancelable) event.preventDefault()
  }

  /** Esc cancels the drag that is under way. */
  #giveUp({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !this.#dragged) return
    this.#swallowsClick = true
    this.#forget()
  }

  #tap(event: MouseEvent): void {
    const column = freeColumnAt(event)
    if (!column || this.#swallowsClick) return
    const quarter = quarterUnder(column, event.clientY)
    this.pick({ column, from: quarter, to: quarter })
  }

  #drag(dragged: DraggedRange): void {
    this.#dragged = dragged
    this.show(dragged)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
    if (this.#dragged) this.show(null)
    this.#dragged = null
  }
}

function freeColumnAt({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('.sx__event')) return null
  return target.closest<HTMLElement>('.sx__time-grid-day')
}

function quarterUnder(column: HTMLElement, clientY: number): number {
  const { top, height } = column.getBoundingClientRect()
  return quarterAt(clientY - top, height)
}

function isFarFrom(start: { x: number; y: number }, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX
}
