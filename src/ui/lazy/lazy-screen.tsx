import { type ComponentType, lazy } from 'react'

/** For each screen that failed to load, the function that loads it again. */
const missing = new Set<() => void>()

/**
 * A screen whose code is loaded when it is first shown. Unlike with React's `lazy`, a failure can be retried: it throws
 * while rendering, and after `retryMissingScreens` the next rendering loads it again.
 */
export function lazyScreen<Props extends object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const load = () =>
    lazy(async () => {
      try {
        return { default: await fetchScreen() }
      } catch (error) {
        missing.add(retry)
        throw error
      }
    })
  let Screen: ComponentType<Props> = load()
  const retry = () => {
    Screen = load()
  }
  return function LazyScreen(props: Props) {
    const Present = Screen
    return <Present {...props} />
  }
}

/** Makes all screens that failed to load try again at their next rendering. */
export function retryMissingScreens(): void {
  for (const askAgain of missing) askAgain()
  missing.clear()
}
