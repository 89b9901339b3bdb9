import '#ui/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { keepInstallOffer } from '#features/shared/install-offer.ts'
import { AppRoutes } from './app-routes.tsx'
import { AuthProvider } from './auth-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { brokenScreen } from './failure-screens.tsx'
import { InsecureOriginNotice } from './insecure-origin-notice.tsx'
import { LateToaster } from './late-toaster.tsx'
import { pageRoot } from './page-root.ts'
import { UpdatePrompt } from './update-prompt.tsx'

keepInstallOffer()

createRoot(pageRoot()).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary failure={brokenScreen}>
        <InsecureOriginNotice />
        <AuthProvider>
          <AppRoutes />
        </AuthProvider>
        <LateToaster soon />
      </ErrorBoundary>
      {/* A screen whose pieces are gone from the server is mended by the new version: its offer outlives the screen. */}
      <UpdatePrompt />
    </BrowserRouter>
  </StrictMode>,
)
