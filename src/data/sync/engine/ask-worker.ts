import type { PageMessage } from './worker-messages.ts'

/** Whether the service worker has cached all screens of the staff; asks the active worker and the waiting one. */
export async function areStaffScreensCached(): Promise<boolean> {
  const { active, waiting } = await navigator.serviceWorker.ready
  const workers = [active, waiting].filter((worker) => worker !== null)
  return (await Promise.all(workers.map(isCaching))).every(Boolean)
}

function isCaching(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
  })
  worker.postMessage({ type: 'KEEP_STAFF_SCREENS' } satisfies PageMessage, [port2])
  return answer
}
