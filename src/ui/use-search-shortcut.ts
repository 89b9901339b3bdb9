import { type RefObject, useEffect } from 'react'

/** Makes Ctrl+K (⌘K on a Mac) focus the field in this place, unless a layer is open. */
export function useSearchShortcut(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focusOnShortcut = (event: KeyboardEvent) => {
      const isAsked =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const input = place.current?.querySelector('input')
      if (!isAsked || !input || input.closest('[aria-hidden="true"], [inert]')) return
      event.preventDefault()
      input.focus()
      input.select()
    }
    document.addEventListener('keydown', focusOnShortcut)
    return () => document.removeEventListener('keydown', focusOnShortcut)
  }, [place])
}
