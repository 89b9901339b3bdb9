import { useEffect } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { NotFoundPage } from '#app/screens/failure-screens.tsx'
import { LoadingScreen } from '#app/screens/loading-screen.tsx'

/** The public pages are documents of their own: the app's router leaves for them. */
export function PublicDocument({ path }: { path: string }) {
  const isElsewhere = loadedPath() !== path
  useEffect(() => {
    if (isElsewhere) window.location.replace(path)
  }, [isElsewhere, path])
  // A server that answers with the app instead would be asked for ever.
  return isElsewhere ? <LoadingScreen text={appTexts.loading} /> : <NotFoundPage />
}

/** Where this document was loaded, whatever the router did since. */
function loadedPath(): string | null {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation ? new URL(navigation.name).pathname : null
}
