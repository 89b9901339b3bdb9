import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Passes on, once, what the address asks a screen to open (`?nuevo=1&paciente=7`). The parameters are first removed
 * from the address. So neither a reload nor going back asks again, and the dialog's history entry comes after that.
 */
export function useOpeningRequest(names: readonly string[], onRequest: (request: URLSearchParams) => void): void {
  const [params, setParams] = useSearchParams()
  const request = useRef<URLSearchParams | null>(null)
  const hand = useEffectEvent(onRequest)
  const isAsked = names.some((name) => params.has(name))

  useEffect(() => {
    if (isAsked) {
      request.current = new URLSearchParams(params)
      setParams(names.reduce(without, new URLSearchParams(params)), { replace: true })
    } else if (request.current) {
      const handed = request.current
      request.current = null
      hand(handed)
    }
  }, [isAsked, params, setParams, names])
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  params.delete(name)
  return params
}
