import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { localDate } from '#domain/values/local-date.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import { quarterAt, rangeOfQuarters } from './quarters.ts'

/** The free stretch that is being drawn, and the day's column in which it lies. */
export interface DrawnStretch {
  column: HTMLElement
  from: number
  to: number
}

/** How long a finger rests before it draws, so that a moving finger scrolls. */
const LONG_PRESS_MS = 250
/** How far a finger may tremble while it rests. */
const STILL_PX = 8

/**
 * Picking free quarters of the calendar: a tap takes one, press and drag takes several (the mouse at once, a finger after it
 * rested). Presses on an appointment are not ours: nothing moves an appointment by a touch.
 */
export function useQuarterPicking(
  surface: RefObject<HTMLElement | null>,
  onPick: (place: Place) => void,
): DrawnStretch | null {
  const [drawn, setDrawn] = useState<DrawnStretch | null>(null)
  const pick = useEffectEvent(({ column, from, to }: DrawnStretch) => {
    onPick({ date: localDate(column.dataset.timeGridDate ?? ''), ...rangeOfQuarters(from, to) })
  })

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const picking = new QuarterPicking(element, setDrawn, pick)
    return () => picking.end()
  }, [surface])
  return drawn
}

class QuarterPicking {
  readonly #listening = new AbortController()
  #drawn: DrawnStretch | null = null
  #pressed: { x: number; y: number } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What was drawn may end in a click of its own, which is no tap: the mouse's does, that of a finger that rested long does not. */
  #swallowsClick = false

  constructor(
    surface: HTMLElement,
    private readonly show: (drawn: DrawnStretch | null) => void,
    private readonly pick: (drawn: DrawnStretch) => void,
  ) {
    const { signal } = this.#listening
    surface.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal })
    surface.addEventListener('click', (event) => this.#tap(event), { signal })
    // The page may only be kept from scrolling by a listener that says beforehand that it might.
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
      this.#draw({ column, from: quarter, to: quarter })
    }
    if (event.pointerType === 'mouse') start()
    else this.#timer = setTimeout(start, LONG_PRESS_MS)
  }

  #move(event: PointerEvent): void {
    if (this.#drawn) {
      const to = quarterUnder(this.#drawn.column, event.clientY)
      if (to !== this.#drawn.to) this.#draw({ ...this.#drawn, to })
    } else if (this.#pressed && isFarFrom(this.#pressed, event)) {
      this.#forget()
    }
  }

  #hold(event: TouchEvent): void {
    if (this.#drawn && event.cancelable) event.preventDefault()
  }

  #release(): void {
    const drawn = this.#drawn
    this.#forget()
    if (!drawn) return
    this.#swallowsClick = true
    this.pick(drawn)
  }

  /** After the release: the finger's click would fall on whatever opened under it. */
  #onTouchEnd(event: TouchEvent): void {
    if (this.#swallowsClick && event.cancelable) event.preventDefault()
  }

  /** Esc: the press that is still held picks nothing any more. */
  #giveUp({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !this.#drawn) return
    this.#swallowsClick = true
    this.#forget()
  }

  #tap(event: MouseEvent): void {
    const column = freeColumnAt(event)
    if (!column || this.#swallowsClick) return
    const quarter = quarterUnder(column, event.clientY)
    this.pick({ column, from: quarter, to: quarter })
  }

  #draw(drawn: DrawnStretch): void {
    this.#drawn = drawn
    this.show(drawn)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
    if (this.#drawn) this.show(null)
    this.#drawn = null
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
