import type { PageMessage } from '#data/sync/engine/worker-messages.ts'

/** The very first version, and one whose pages are all closed, activates itself within this time instead of waiting. */
const ACTIVATES_WITHIN_MS = 200

/**
 * Waits for an installation and returns its result: 'installed' when the version waits for its pages to close,
 * 'redundant' when a part could not be fetched.
 */
export async function whenInstalled(worker: ServiceWorker): Promise<ServiceWorkerState> {
  if (worker.state !== 'installing') return worker.state
  await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, ACTIVATES_WITHIN_MS))
  return worker.state
}

/**
 * Makes the function that activates the waiting version. It looks it up when called, since a newer one may have
 * replaced the offered one.
 */
export function activationOf(registration: ServiceWorkerRegistration): () => void {
  return () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
}
