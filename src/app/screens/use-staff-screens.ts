import { useEffect } from 'react'
import type { PageMessage } from '#data/sync/engine/worker-messages.ts'
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
      areCached().then((kept) => kept && done.abort(), console.error)
    }
    const timer = setInterval(ask, RETRY_EVERY_MS)
    done.signal.addEventListener('abort', () => clearInterval(timer))
    window.addEventListener('online', ask, { signal: done.signal })
    // The first screen and its data come first.
    done.signal.addEventListener('abort', whenIdle(ask))
    return () => done.abort()
  }, [])
}

/** Asks the active worker and the waiting one. */
async function areCached(): Promise<boolean> {
  const { active, waiting } = await navigator.serviceWorker.ready
  const workers = [active, waiting].filter((worker) => worker !== null)
  return (await Promise.all(workers.map(keepsThem))).every(Boolean)
}

function keepsThem(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
  })
  worker.postMessage({ type: 'KEEP_STAFF_SCREENS' } satisfies PageMessage, [port2])
  return answer
}
