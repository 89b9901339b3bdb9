import { type RefObject, useEffect, useRef } from 'react'
import { awaitFirstField, firstField } from '#ui/dialogs/first-field.ts'

/**
 * For a place in which a form and the button that opens it take turns: each goes with the focus on it, so that it is handed on to
 * the other, and the place comes into sight, as when a shortcut has opened the form.
 */
export function useFollowingFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const ref: RefObject<HTMLDivElement | null> = useRef(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const place = ref.current
    if (wasOpen.current === isOpen || !place) return
    wasOpen.current = isOpen
    const next = isOpen ? firstField(place) : place.querySelector('button')
    next?.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'nearest' })
    if (!isOpen) return
    const ends = [awaitFirstField(place), awaitForm(place)]
    return () => {
      for (const end of ends) end()
    }
  }, [isOpen])
  return ref
}

/** Brings the place into sight once more when the form has come, whose code may have been on its way. The answer ends the waiting. */
function awaitForm(place: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (!place.querySelector('form')) return
    observer.disconnect()
    place.scrollIntoView({ block: 'nearest' })
  })
  if (!place.querySelector('form')) observer.observe(place, { childList: true, subtree: true })
  return () => observer.disconnect()
}
