import { type RefObject, useEffect, useRef } from 'react'
import { awaitFirstField, firstField } from '#ui/dialogs/first-field.ts'

/**
 * Moves the focus between a form and the button that opens it, as one replaces the other. Scrolls the place into view,
 * also when a shortcut opened the form. `open` says what the form was opened with; null while it is closed.
 */
export function useFollowingFocus(open: string | null): RefObject<HTMLDivElement | null> {
  const ref: RefObject<HTMLDivElement | null> = useRef(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    const place = ref.current
    if (wasOpen.current === open || !place) return
    wasOpen.current = open
    const next = open !== null ? firstField(place) : place.querySelector('button')
    next?.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'nearest' })
    if (open === null) return
    const ends = [awaitFirstField(place), awaitForm(place)]
    return () => {
      for (const end of ends) end()
    }
  }, [open])
  return ref
}

/** Scrolls again once the lazily loaded form is rendered. Returns the function that stops waiting. */
function awaitForm(place: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (!place.querySelector('form')) return
    observer.disconnect()
    place.scrollIntoView({ block: 'nearest' })
  })
  if (!place.querySelector('form')) observer.observe(place, { childList: true, subtree: true })
  return () => observer.disconnect()
}
