import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Takes control of the pages that are already open, so that even the first visit works offline. */
export function onActivate(event: ExtendableEvent, files: StaffFiles): void {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldFiles(files)]))
}

/** Drops the files of older versions, except while a newer version is being installed, which does it later. */
async function dropOldFiles(files: StaffFiles): Promise<void> {
  if (!self.registration.installing) await files.dropOthers()
}
