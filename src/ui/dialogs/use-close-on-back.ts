import { useEffect, useEffectEvent } from 'react'
import { addBackLayer } from './back-stack.ts'

/** While what calls it is on the screen, going back closes that, and nothing that lies under it. */
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
