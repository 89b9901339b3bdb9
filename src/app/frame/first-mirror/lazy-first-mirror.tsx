import { useEffect } from 'react'
import { readMirrorState } from '#data/local/database/meta.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'

const strip = lazyComponent(() => import('./first-mirror-strip.tsx').then((module) => module.FirstMirrorStrip))

/** Fetches the line about the first mirror on a device that is not whole yet. Without its code the line is left out. */
export function LazyFirstMirror() {
  const { db } = useClinic()
  const isWhole = useResilientReading(async () => (await readMirrorState(db))?.complete === true, [db])
  const isFilling = isWhole === false
  const Strip = strip.useComponent()
  useEffect(() => {
    if (isFilling) strip.load().catch(console.warn)
  }, [isFilling])
  return isFilling && Strip ? <Strip /> : null
}
