import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isAppPath, PUBLIC_PATHS } from '#domain/clinic/app-paths.ts'
import { appFile } from './app-file.ts'
import { publicPage } from './serve-public-page.ts'
import { SERVER_PATHS } from './server-paths.ts'
import type { StaffFiles } from './staff-files.ts'

/** A file from the build's list; `staffOnly` if only the staff's screens need it. */
export interface AppFile extends PrecacheEntry {
  staffOnly?: true
}

/** The page of all screens except the public ones, which have files of their own. */
const SHELL = '/app.html'

/**
 * Serves the app offline. Files for everybody, named by a hash of their content, are cached at installation. The
 * staff's files are cached on request. Every screen's address shows the app. The public pages name the clinic, so they
 * come from the server where it answers. Nothing else is ever cached.
 */
export function serveApp(everybodys: AppFile[], staffFiles: StaffFiles): void {
  // With any other answer the whole installation fails and is tried again.
  addPlugins([{ fetchDidSucceed: async ({ request, response }) => appFile(request.url, response) }])
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && PUBLIC_PATHS.includes(url.pathname),
    ({ url, event }) => publicPage(url, event),
  )
  // The public pages do not depend on the query.
  precacheAndRoute(everybodys, { ignoreURLParametersMatching: [/./] })
  cleanupOutdatedCaches()
  registerRoute(
    ({ url }) => staffFiles.has(url.href),
    ({ request }) => staffFiles.read(request),
  )
  registerRoute(new NavigationRoute(documentOf(createHandlerBoundToURL(SHELL)), { denylist: SERVER_PATHS }))
}

/**
 * Asks the server about an address that no screen has: it may refuse or redirect. Offline, the app says that there is
 * nothing.
 */
function documentOf(shell: ReturnType<typeof createHandlerBoundToURL>): typeof shell {
  return (asked) => (isAppPath(asked.url.pathname) ? shell(asked) : fetch(asked.request).catch(() => shell(asked)))
}
