import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { LazyComponent } from './lazy-component.ts'

/**
 * Loads a lazy component as soon as it is rendered. Returns the component once it is loaded, or that loading failed and
 * how to retry.
 */
export function useLazyComponent<Props>({ load, useComponent }: LazyComponent<Props>): {
  component: ComponentType<Props> | null
  isMissing: boolean
  retry: () => void
} {
  const component = useComponent()
  const [isMissing, setIsMissing] = useState(false)
  const retry = useCallback(() => {
    setIsMissing(false)
    load().catch((error: unknown) => {
      console.error(error)
      setIsMissing(true)
    })
  }, [load])
  useEffect(retry, [retry])
  return { component, isMissing, retry }
}
