import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isAppPath } from '#domain/clinic/app-paths.ts'
import { appFile } from './app-file.ts'
import { SERVER_PATHS } from './server-paths.ts'
import type { StaffFiles } from './staff-files.ts'

/** A file of the build, as the build lists it; `staffOnly` if only the staff's screens need it. */
export interface AppFile extends PrecacheEntry {
  staffOnly?: true
}

/** The page that draws every screen but the public ones, which are files of their own. */
const SHELL = '/app.html'

/**
 * The app without network: everybody's files, by the hash of their content, are fetched when the worker is installed, the staff's
 * when they are wanted, and every address of a screen shows the app. Nothing else is ever cached.
 */
export function serveApp(everybodys: AppFile[], staffFiles: StaffFiles): void {
  // An installation that gets anything else fails as a whole, and is tried again.
  addPlugins([{ fetchDidSucceed: async ({ request, response }) => appFile(request.url, response) }])
  // The public pages are the same whatever is asked of them.
  precacheAndRoute(everybodys, { ignoreURLParametersMatching: [/./] })
  cleanupOutdatedCaches()
  registerRoute(
    ({ url }) => staffFiles.has(url.href),
    ({ request }) => staffFiles.read(request),
  )
  registerRoute(new NavigationRoute(documentOf(createHandlerBoundToURL(SHELL)), { denylist: SERVER_PATHS }))
}

/** An address that no screen has is the server's to refuse, or to lead on; without it the app says that there is nothing. */
function documentOf(shell: ReturnType<typeof createHandlerBoundToURL>): typeof shell {
  return (asked) => (isAppPath(asked.url.pathname) ? shell(asked) : fetch(asked.request).catch(() => shell(asked)))
}
