import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 699px)'

/** Whether the window is too narrow for the seven columns of a week. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(narrow)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(narrow).matches,
  )
}
