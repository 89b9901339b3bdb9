import { prefetchScreen } from '#app/screens/prefetch-screen.ts'

/**
 * The first script of every document of the app. It is small enough to run at once, so the screen's chunks are fetched
 * together with the app.
 */
import('./main.tsx').catch(console.error)
prefetchScreen()
