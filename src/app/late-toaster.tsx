import { useEffect } from 'react'
import { whenIdle } from '#ui/idle-time.ts'
import { lateComponent } from '#ui/late-component.ts'
import { whenToastWaits } from '#ui/toast.ts'

const late = lateComponent(() => import('#ui/toaster.tsx').then((module) => module.Toaster))

function fetchToaster() {
  late.load().catch(console.error)
}

/** The place of the toasts. The first screen does without; it is fetched when there is something to say, or in idle time if `soon`. */
export function LateToaster({ soon }: { soon: boolean }) {
  const Toaster = late.useComponent()
  useEffect(() => (soon ? whenIdle(fetchToaster) : undefined), [soon])
  useEffect(() => whenToastWaits(fetchToaster), [])
  return Toaster && <Toaster />
}
