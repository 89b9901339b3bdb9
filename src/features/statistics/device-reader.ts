import { useEffect, useState } from 'react'
import { whenIdle } from '#ui/lazy/idle-time.ts'

export type ReadDeviceStatistics = typeof import('#data/local/rows/device-statistics.ts')['readDeviceStatistics']

const fetchReader = () => import('#data/local/rows/device-statistics.ts').then((module) => module.readDeviceStatistics)

/**
 * What works the figures out on this device; null until its code has come, 'missing' where it can't be had. As long as the server
 * tells them it is not needed, and comes when the page is idle, so that it is there without network too.
 */
export function useDeviceReader(isNeeded: boolean): ReadDeviceStatistics | 'missing' | null {
  const [reader, setReader] = useState<ReadDeviceStatistics | 'missing' | null>(null)
  const isThere = typeof reader === 'function'
  useEffect(() => {
    if (isThere) return
    const fetchNow = () =>
      void fetchReader().then(
        (read) => setReader(() => read),
        (error: unknown) => {
          console.warn(error)
          setReader('missing')
        },
      )
    if (!isNeeded) return whenIdle(fetchNow)
    setReader(null)
    fetchNow()
  }, [isNeeded, isThere])
  return reader
}
