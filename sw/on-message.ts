import { readPageMessage } from '#data/sync/engine/worker-messages.ts'
import { cacheForStaff } from './cache-for-staff.ts'
import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Handles the messages of pages (worker-messages.ts). */
export function onMessage(event: ExtendableMessageEvent, files: StaffFiles): void {
  const message = readPageMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(activate(files))
  if (message?.type === 'KEEP_STAFF_SCREENS') event.waitUntil(cacheStaffScreens(event, files))
}

/** The page repeats the request until it succeeds, so only one runs at a time. */
let activating: Promise<void> | null = null

/** Completes the staff's screens first: somebody may have signed in while this version waited. */
function activate(files: StaffFiles): Promise<void> {
  activating ??= cacheForStaff(files)
    .then(() => self.skipWaiting())
    .finally(() => {
      activating = null
    })
  return activating
}

async function cacheStaffScreens({ ports }: ExtendableMessageEvent, files: StaffFiles): Promise<void> {
  const isKept = await files.cacheAll().then(
    () => true,
    (error: unknown) => {
      console.warn(error)
      return false
    },
  )
  ports[0]?.postMessage(isKept)
}
