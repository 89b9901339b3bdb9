import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { PlainToast } from '#ui/toasts/plain-toast.tsx'
import { onToastWaiting } from '#ui/toasts/toast.ts'

const late = lazyComponent(() => import('#ui/toasts/toaster.tsx').then((module) => module.Toaster))

/**
 * Loads the toaster when there is a message, or in idle time if `soon`. If its code can't be loaded, a plain version
 * shows the messages.
 */
export function LazyToaster({ soon }: { soon: boolean }) {
  const Toaster = late.useComponent()
  const [isMissing, setIsMissing] = useState(false)
  const fetchToaster = useCallback(() => {
    late.load().catch((error: unknown) => {
      console.error(error)
      setIsMissing(true)
    })
  }, [])
  useEffect(() => (soon ? whenIdle(() => void late.load().catch(console.warn)) : undefined), [soon])
  useEffect(() => onToastWaiting(fetchToaster), [fetchToaster])
  if (Toaster) return <Toaster />
  return isMissing ? <PlainToast onMessage={fetchToaster} /> : null
}
