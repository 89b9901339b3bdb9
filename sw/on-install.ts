import { keepForStaff } from './keep-for-staff.ts'
import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/** The compiler's library does not know the routes, and not every browser has them. */
export interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (rules: RouteRule[]) => Promise<void>
}

interface RouteRule {
  condition: { urlPattern: string }
  source: 'network'
}

/**
 * The calls to the server, which the worker has no part in, do not even wake it. Those of a page that looks for news all the time
 * would else keep it at work, and with it a newer version outside for minutes.
 */
const PAST_THE_WORKER: RouteRule[] = ['/api/*', '/health'].map((urlPattern) => ({
  condition: { urlPattern },
  source: 'network',
}))

/**
 * A version that is to replace another must not be less whole: where somebody of the staff is signed in, it is installed with the
 * staff's screens or not at all. The very first has nothing to lose, and the page asks it for them.
 */
export function onInstall(event: InstallEvent, files: StaffFiles): void {
  if (event.addRoutes) event.waitUntil(event.addRoutes(PAST_THE_WORKER))
  if (self.registration.active) event.waitUntil(keepForStaff(files))
}
