import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { LazyComponent } from './lazy-component.ts'

/** Fetches a late component as soon as it is drawn: it, once it has come; or that it could not be had, with the way to ask again. */
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
