import { fetchScreenAhead } from '#app/screens/screen-ahead.ts'

/**
 * The first script of every document of the app, and so small that it runs at once: what the address will show is asked for
 * together with the app itself, not after it.
 */
import('./main.tsx').catch(console.error)
fetchScreenAhead()
