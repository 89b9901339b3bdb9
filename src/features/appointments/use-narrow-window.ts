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

/** While printing, the media query would match the paper's width, so the last answer for the window stays. */
export function isNarrowWindow(): boolean {
  if (!window.matchMedia('print').matches) isNarrow = window.matchMedia(narrow).matches
  return isNarrow
}
