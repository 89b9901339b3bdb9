import { readPageMessage } from '#data/sync/engine/worker-messages.ts'
import { keepForStaff } from './keep-for-staff.ts'
import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/** What a page may ask for: see worker-messages.ts. */
export function onMessage(event: ExtendableMessageEvent, files: StaffFiles): void {
  const message = readPageMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(takeOver(files))
  if (message?.type === 'KEEP_STAFF_SCREENS') event.waitUntil(keep(event, files))
}

/** The page asks again and again until it has happened: one look at a time. */
let takingOver: Promise<void> | null = null

/** Who signed in while this version waited must find everything in it. */
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
