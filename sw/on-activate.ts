import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Takes the pages that are already open under its care, so that the first visit survives the loss of the network too. */
export function onActivate(event: ExtendableEvent, files: StaffFiles): void {
  event.waitUntil(Promise.all([self.clients.claim(), tidyUp(files)]))
}

/** What a still newer version is just fetching is not to be dropped; that one will tidy up. */
async function tidyUp(files: StaffFiles): Promise<void> {
  if (!self.registration.installing) await files.dropOthers()
}
