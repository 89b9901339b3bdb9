import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SERVER_PATHS } from './server-paths.ts'

/** Every screen is drawn by the one page. */
const SHELL = '/index.html'

/**
 * The app without network: its own files, by the hash of their content, are fetched when the worker is installed, and every
 * address that is not the server's shows the app. Nothing else is ever cached.
 */
export function serveApp(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: SERVER_PATHS }))
}
