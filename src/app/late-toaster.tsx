import { useEffect } from 'react'
import { whenIdle } from '#ui/idle-time.ts'
import { lateComponent } from '#ui/late-component.ts'

const late = lateComponent(() => import('#ui/toaster.tsx').then((module) => module.Toaster))

/** The place of the toasts. The first screen does without; what is said before is shown when it has come. */
export function LateToaster() {
  const Toaster = late.useComponent()
  useEffect(() => whenIdle(() => void late.load().catch(console.error)), [])
  return Toaster && <Toaster />
}
