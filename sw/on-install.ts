import { keepForStaff } from './keep-for-staff.ts'
import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A version that is to replace another must not be less whole: where somebody of the staff is signed in, it is installed with the
 * staff's screens or not at all. The very first has nothing to lose, and the page asks it for them.
 */
export function onInstall(event: ExtendableEvent, files: StaffFiles): void {
  if (self.registration.active) event.waitUntil(keepForStaff(files))
}
