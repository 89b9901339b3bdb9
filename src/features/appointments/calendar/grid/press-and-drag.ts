/** A position in the window. */
export type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** What a gesture on the calendar does. `Dragged` is what it has reached so far. */
export interface DragGesture<Dragged> {
  /** Returns how a drag begins that is pressed there; null where this gesture ignores presses. */
  press: (event: PointerEvent) => ((at: Point) => Dragged) | null
  /** Whether a mouse drags only once it has moved, so that a click stays a click. A finger always rests first. */
  mouseMustMove: boolean
  /** Returns what is reached there; the same object when nothing has changed. */
  moveTo: (dragged: Dragged, at: Point) => Dragged
  /** Shows what is dragged; null once nothing is. */
  show: (dragged: Dragged | null) => void
  drop: (dragged: Dragged) => void
  /** Called for a click or tap that ends no drag. */
  tap?: (event: MouseEvent) => void
}

/** Milliseconds that a finger rests before a drag begins; a finger that moves earlier scrolls. */
const LONG_PRESS_MS = 250
/** Pixels that a resting finger or mouse may move. */
const STILL_PX = 8

interface Pressed<Dragged> {
  at: Point
  begin: (at: Point) => Dragged
  isMouse: boolean
  /** When it was pressed, by the clock of events. */
  since: number
}

/** Drags on a surface: a mouse at once, a finger after a long press. Esc cancels. */
export class PressAndDrag<Dragged> {
  readonly #listening = new AbortController()
  #dragged: Dragged | null = null
  #pressed: Pressed<Dragged> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether to ignore the click that may end a drag: a mouse sends one, a finger after a long press does not. */
  #swallowsClick = false

  constructor(
    surface: HTMLElement,
    private readonly gesture: DragGesture<Dragged>,
  ) {
    const { signal } = this.#listening
    surface.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    window.addEventListener('pointermove', (event) => this.#move(event), { signal })
    surface.addEventListener('click', (event) => this.#swallow(event), { signal, capture: true })
    surface.addEventListener('click', (event) => this.gesture.tap?.(event), { signal })
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
    const begin = event.button === 0 && event.isPrimary ? this.gesture.press(event) : null
    if (!begin) return
    const at = { clientX: event.clientX, clientY: event.clientY }
    const isMouse = event.pointerType === 'mouse'
    this.#pressed = { at, begin, isMouse, since: event.timeStamp }
    if (!isMouse) this.#timer = setTimeout(() => this.#drag(begin(at)), LONG_PRESS_MS)
    else if (!this.gesture.mouseMustMove) this.#drag(begin(at))
  }

  #move(event: PointerEvent): void {
    const pressed = this.#pressed
    // On a busy page the timer may end before the page hears of an earlier movement.
    const isEarly = pressed && !pressed.isMouse && event.timeStamp - pressed.since < LONG_PRESS_MS
    if ((!this.#dragged || isEarly) && pressed && isFarFrom(pressed.at, event)) {
      if (pressed.isMouse) this.#drag(pressed.begin(pressed.at))
      else this.#forget()
    }
    if (!this.#dragged) return
    const reached = this.gesture.moveTo(this.#dragged, event)
    if (reached !== this.#dragged) this.#drag(reached)
  }

  #hold(event: TouchEvent): void {
    if (this.#dragged && event.cancelable) event.preventDefault()
  }

  #release(): void {
    const dragged = this.#dragged
    this.#forget()
    if (!dragged) return
    this.#swallowsClick = true
    this.gesture.drop(dragged)
  }

  /** Prevents the finger's click after a drag, which would hit whatever has opened under it. */
  #onTouchEnd(event: TouchEvent): void {
    if (this.#swallowsClick && event.cancelable) event.preventDefault()
  }

  #swallow(event: MouseEvent): void {
    if (!this.#swallowsClick) return
    event.stopPropagation()
    event.preventDefault()
  }

  #giveUp({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !this.#dragged) return
    this.#swallowsClick = true
    this.#forget()
  }

  #drag(dragged: Dragged): void {
    this.#dragged = dragged
    this.gesture.show(dragged)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#pressed = null
    if (this.#dragged) this.gesture.show(null)
    this.#dragged = null
  }
}

function isFarFrom(start: Point, { clientX, clientY }: Point): boolean {
  return Math.hypot(clientX - start.clientX, clientY - start.clientY) > STILL_PX
}
