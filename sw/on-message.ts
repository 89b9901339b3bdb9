import { readPageMessage } from '#data/sync/engine/worker-messages.ts'
import { keepForStaff } from './keep-for-staff.ts'
import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Handles the messages of pages (worker-messages.ts). */
export function onMessage(event: ExtendableMessageEvent, files: StaffFiles): void {
  const message = readPageMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(takeOver(files))
  if (message?.type === 'KEEP_STAFF_SCREENS') event.waitUntil(keep(event, files))
}

/** The page repeats the request until it succeeds, so only one runs at a time. */
let takingOver: Promise<void> | null = null

/** Completes the staff's screens first: somebody may have signed in while this version waited. */
function takeOver(files: StaffFiles): Promise<void> {
  takingOver ??= keepForStaff(files)
    .then(() => self.skipWaiting())
    .finally(() => {
      takingOver = null
    })
  return takingOver
}

async function keep({ ports }: ExtendableMessageEvent, files: StaffFiles): Promise<void> {
  const isKept = await files.keepAll().then(
    () => true,
    (error: unknown) => {
      console.warn(error)
      return false
    },
  )
  ports[0]?.postMessage(isKept)
}
