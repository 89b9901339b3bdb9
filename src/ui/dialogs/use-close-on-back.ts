import { useEffect, useEffectEvent } from 'react'
import { addBackLayer } from './back-stack.ts'

/** Makes the back gesture close the calling component, and nothing below it, while it is mounted. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(
    () =>
      addBackLayer({
        onBack: () => {
          close()
          return true
        },
      }),
    [],
  )
}
