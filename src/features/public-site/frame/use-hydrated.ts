import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run: false in a prerendered page until it is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
