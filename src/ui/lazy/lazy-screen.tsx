import { type ComponentType, lazy } from 'react'

/** How what could not be had is asked for again, of each such screen. */
const missing = new Set<() => void>()

/**
 * A screen whose code comes when it is shown first: React's `lazy`, whose failure is not for ever. Where the code can't be had it throws
 * as it is drawn; once `askForMissingScreens` was called the next drawing asks for it again.
 */
export function lazyScreen<Props extends object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await fetchScreen() }
      } catch (error) {
        missing.add(askAgain)
        throw error
      }
    })
  let Screen: ComponentType<Props> = ask()
  const askAgain = () => {
    Screen = ask()
  }
  return function LazyScreen(props: Props) {
    const Present = Screen
    return <Present {...props} />
  }
}

/** Has everything that could not be had asked for again when it is drawn next. */
export function askForMissingScreens(): void {
  for (const askAgain of missing) askAgain()
  missing.clear()
}
