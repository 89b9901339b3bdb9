import type { PageMessage } from '#data/sync/engine/worker-messages.ts'

/** The very first version, and one whose pages are all closed, does not wait but goes on at once. */
const GOES_ON_WITHIN_MS = 200

/**
 * What became of a version that was being installed: 'installed' while it waits for its pages, 'redundant' when a part of it could
 * not be had.
 */
export async function whenInstalled(worker: ServiceWorker): Promise<ServiceWorkerState> {
  if (worker.state !== 'installing') return worker.state
  await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, GOES_ON_WITHIN_MS))
  return worker.state
}

/** What lets in the version that waits when the word comes: a newer one may have taken the place of the one that was offered. */
export function takeOverOf(registration: ServiceWorkerRegistration): () => void {
  return () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
}
