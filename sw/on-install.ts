import { cacheForStaff } from './cache-for-staff.ts'
import type { StaffFiles } from './staff-files.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript's library lacks the Static Routing API, and so do some browsers. */
export interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (rules: RouteRule[]) => Promise<void>
}

interface RouteRule {
  condition: { urlPattern: string }
  source: 'network'
}

/**
 * API calls bypass the worker and do not even start it. Otherwise a page that polls would keep it running, and a newer
 * version would wait for minutes.
 */
const BYPASS_ROUTES: RouteRule[] = ['/api/*', '/health'].map((urlPattern) => ({
  condition: { urlPattern },
  source: 'network',
}))

/**
 * Installs a version that replaces another only with the staff's screens, if a staff member is signed in: it must not
 * be less complete. The very first version installs without them, and the page asks for them.
 */
export function onInstall(event: InstallEvent, files: StaffFiles): void {
  if (event.addRoutes) event.waitUntil(event.addRoutes(BYPASS_ROUTES))
  if (self.registration.active) event.waitUntil(cacheForStaff(files))
}
