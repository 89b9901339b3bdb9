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

/**
 * A complete public page, in the build and in the browser. Its links lead to other documents, so it needs no router.
 */
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
 * Lets the worker cache the site for the next visit. A new version is offered only to users of the app, not to readers.
 * When it has taken over, this page reloads.
 */
function keepSite(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  // TypeScript's DOM library does not know TrustedScriptURL.
  navigator.serviceWorker.register(workerUrl() as string, { updateViaCache: 'none' }).catch(console.error)
  return reloadAtReplacement()
}
