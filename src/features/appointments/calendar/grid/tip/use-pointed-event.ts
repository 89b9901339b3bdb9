import { type RefObject, useEffect, useState } from 'react'

/** An event of the calendar that somebody points at, has focused or presses. */
export interface PointedEvent {
  element: HTMLElement
  /** A resting mouse waits a moment: it may be on its way elsewhere. */
  isHovered: boolean
}

/**
 * Follows which event of the calendar is pointed at, focused by key or pressed; null for none. The `tip` itself may be
 * pointed at without losing it. Esc, a click and scrolling end it.
 */
export function usePointedEvent(
  surface: RefObject<HTMLElement | null>,
  tip: RefObject<HTMLElement | null>,
): PointedEvent | null {
  const [pointed, setPointed] = useState<PointedEvent | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    let dismissed: HTMLElement | null = null
    const hide = () => setPointed(null)
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      dismissed = surface.current?.querySelector<HTMLElement>('.sx__event:is(:hover, :focus)') ?? null
      hide()
    }
    const follow = ({ target, pointerType, buttons }: PointerEvent) => {
      if (target instanceof Node && tip.current?.contains(target)) return
      const isDragging = pointerType === 'mouse' && buttons !== 0
      const element = isDragging ? null : eventAt(target, surface.current)
      if (element && element === dismissed) return
      dismissed = null
      setPointed((before) => {
        if (before?.element === element) return before
        return element && { element, isHovered: pointerType === 'mouse' }
      })
    }
    const focus = ({ target }: FocusEvent) => {
      const element = eventAt(target, surface.current)
      if (element?.matches(':focus-visible')) setPointed({ element, isHovered: false })
    }
    // After a scroll the next move shows it again.
    document.addEventListener('pointerover', follow, options)
    document.addEventListener('pointermove', follow, options)
    document.addEventListener('focusin', focus, options)
    document.addEventListener('focusout', hide, options)
    document.addEventListener('pointerup', hide, options)
    document.addEventListener('pointercancel', hide, options)
    document.addEventListener('scroll', hide, options)
    document.addEventListener('keydown', dismiss, options)
    return () => listening.abort()
  }, [surface, tip])
  return pointed
}

function eventAt(target: EventTarget | null, surface: HTMLElement | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('.sx__event') : null
  return element && surface?.contains(element) ? element : null
}
