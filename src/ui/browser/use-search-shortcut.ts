import { type RefObject, useEffect } from 'react'
import { uiTexts } from '#ui/ui-texts.ts'

/** Makes Ctrl+K (⌘K on a Mac) focus the field in this place, unless a layer is open. */
export function useSearchShortcut(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focusOnShortcut = (event: KeyboardEvent) => {
      const input = place.current?.querySelector('input')
      if (!isSearchShortcut(event) || !input || input.closest('[aria-hidden="true"], [inert]')) return
      event.preventDefault()
      input.focus()
      input.select()
    }
    document.addEventListener('keydown', focusOnShortcut)
    return () => document.removeEventListener('keydown', focusOnShortcut)
  }, [place])
}

/** Whether the keys are Ctrl+K, or ⌘K. */
export function isSearchShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}

/** Names the keys as they are on this device. */
export function searchShortcut(): string {
  return uiTexts.searchShortcut(/mac/i.test(navigator.platform) ? '⌘' : 'Ctrl')
}
