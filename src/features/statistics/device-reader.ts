import { useEffect, useState } from 'react'
import { whenIdle } from '#ui/lazy/idle-time.ts'

export type ReadDeviceStatistics = typeof import('#data/local/rows/device-statistics.ts')['readDeviceStatistics']

const fetchReader = () => import('#data/local/rows/device-statistics.ts').then((module) => module.readDeviceStatistics)

/**
 * Loads the code that computes statistics on this device; null until loaded, 'missing' after a failure. While the
 * server provides the statistics, it is prefetched on idle, so that it works without network later.
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
