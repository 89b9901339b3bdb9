import { type RefObject, useEffect, useRef } from 'react'
import { awaitFirstField, firstField } from '#ui/first-field.ts'

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
    // The form's code may still be on its way.
    return isOpen ? awaitFirstField(place) : undefined
  }, [isOpen])
  return ref
}
