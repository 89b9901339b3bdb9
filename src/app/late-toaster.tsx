import { useEffect } from 'react'
import { whenIdle } from '#ui/idle-time.ts'
import { lateComponent } from '#ui/late-component.ts'
import { whenToastWaits } from '#ui/toast.ts'

const late = lateComponent(() => import('#ui/toaster.tsx').then((module) => module.Toaster))

function fetchToaster() {
  late.load().catch(console.error)
}

/** The place of the toasts. The first screen does without; it is fetched in idle time, or when there is something to say. */
export function LateToaster() {
  const Toaster = late.useComponent()
  useEffect(() => whenIdle(fetchToaster), [])
  useEffect(() => whenToastWaits(fetchToaster), [])
  return Toaster && <Toaster />
}
