import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run: false in a page drawn ahead, until the browser has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
