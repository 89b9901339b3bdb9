import { type ComponentType, useSyncExternalStore } from 'react'

/** A component whose code is loaded after that of its screen. */
export interface LazyComponent<Props> {
  /** Loads the code. A loaded one is not fetched again, a failed one is. */
  load: () => Promise<void>
  /** Returns the component; null until it is loaded. */
  useComponent: () => ComponentType<Props> | null
}

/**
 * Loads a component lazily. Unlike React's `lazy`, it renders a loaded component at once, and a failure can be retried.
 */
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
