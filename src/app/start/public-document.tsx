import { useEffect } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { NotFoundPage } from '#app/screens/failure-screens.tsx'
import { LoadingScreen } from '#app/screens/loading-screen.tsx'

/** Leaves the app's router for a public page, which is a separate document. */
export function PublicDocument({ path }: { path: string }) {
  const isElsewhere = loadedPath() !== path
  useEffect(() => {
    if (isElsewhere) window.location.replace(path)
  }, [isElsewhere, path])
  // Otherwise a server that answers with the app would be asked for ever.
  return isElsewhere ? <LoadingScreen text={appTexts.loading} /> : <NotFoundPage />
}

/** The path at which this document was loaded, whatever the router did since. */
function loadedPath(): string | null {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation ? new URL(navigation.name).pathname : null
}
