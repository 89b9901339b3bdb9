import { fetchScreenAhead } from '#app/screens/screen-ahead.ts'

/**
 * The first script of every document of the app. It is small enough to run at once, so the screen's chunks are fetched
 * together with the app.
 */
import('./main.tsx').catch(console.error)
fetchScreenAhead()
