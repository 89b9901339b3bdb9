import { type ComponentType, useSyncExternalStore } from 'react'

/** A component whose code comes after that of the screen that shows it. */
export interface LazyComponent<Props> {
  /** Fetches the code. What has come is not fetched again, what failed is. */
  load: () => Promise<void>
  /** The component; null until it has come. */
  useComponent: () => ComponentType<Props> | null
}

/** Unlike React's own `lazy`, what has come is drawn in the same moment, and a failure is not for ever. */
export function lazyComponent<Props>(fetchComponent: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const listeners = new Set<() => void>()
  let component: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null

  async function fetchOnce(): Promise<void> {
    try {
      component = await fetchComponent()
    } catch (error) {
      coming = null
      throw error
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    load: () => {
      coming ??= fetchOnce()
      return coming
    },
    useComponent: () =>
      useSyncExternalStore(
        subscribe,
        () => component,
        () => null,
      ),
  }
}
