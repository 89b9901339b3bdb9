import { useEffect } from 'react'
import { areStaffScreensCached } from '#data/sync/engine/ask-worker.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'

const RETRY_EVERY_MS = 60_000

/**
 * Asks the worker to cache everything that the staff's screens need, so that each of them opens offline. It asks until
 * everything is cached; cached files are not fetched again.
 */
export function useStaffScreens(): void {
  useEffect(() => {
    // The development server has no worker, and plain http in a LAN has no service workers.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const done = new AbortController()
    const ask = () => {
      areStaffScreensCached().then((kept) => kept && done.abort(), console.error)
    }
    const timer = setInterval(ask, RETRY_EVERY_MS)
    done.signal.addEventListener('abort', () => clearInterval(timer))
    window.addEventListener('online', ask, { signal: done.signal })
    // The first screen and its data come first.
    done.signal.addEventListener('abort', whenIdle(ask))
    return () => done.abort()
  }, [])
}
