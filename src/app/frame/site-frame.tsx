import { type ComponentType, useEffect } from 'react'
import { ErrorBoundary } from '#app/screens/error-boundary.tsx'
import { brokenScreen } from '#app/screens/failure-screens.tsx'
import { reloadAtReplacement } from '#app/worker/worker-replacement.ts'
import { workerUrl } from '#app/worker/worker-url.ts'
import { PublicSite } from '#features/public-site/frame/public-site.tsx'
import { LazyToaster } from './lazy-toaster.tsx'

interface SiteFrameProps {
  path: string
  page: ComponentType
}

/** All that a public page is, in the build as in the browser: its links are other documents, so it needs no router. */
export function SiteFrame({ path, page: Page }: SiteFrameProps) {
  useEffect(keepSite, [])
  return (
    <ErrorBoundary failure={brokenScreen}>
      <PublicSite path={path}>
        <Page />
      </PublicSite>
      <LazyToaster soon={false} />
    </ErrorBoundary>
  )
}

/**
 * Has the worker keep the site for the next visit. A new version is offered to those who work with the app, not to readers; when it
 * has taken over, this page becomes new too.
 */
function keepSite(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  // The compiler's library does not know of trusted addresses.
  navigator.serviceWorker.register(workerUrl() as string, { updateViaCache: 'none' }).catch(console.error)
  return reloadAtReplacement()
}
