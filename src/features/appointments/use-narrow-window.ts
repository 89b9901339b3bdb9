import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 699px)'

/** Whether the window is too narrow for the seven columns of a week. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore((onChange) => {
    const query = window.matchMedia(narrow)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, isNarrowWindow)
}

let isNarrow = false

/** While the page is being printed the question is about the paper's width, and the window is what it was before. */
export function isNarrowWindow(): boolean {
  if (!window.matchMedia('print').matches) isNarrow = window.matchMedia(narrow).matches
  return isNarrow
}
