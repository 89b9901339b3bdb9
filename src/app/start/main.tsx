import '#ui/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { showKnownClinic } from '#app/clinic-info/known-clinic.ts'
import { InsecureOriginNotice } from '#app/frame/insecure-origin-notice.tsx'
import { LazyToaster } from '#app/frame/lazy-toaster.tsx'
import { AppRoutes } from '#app/screens/app-routes.tsx'
import { ErrorBoundary } from '#app/screens/error-boundary.tsx'
import { brokenScreen } from '#app/screens/failure-screens.tsx'
import { AuthProvider } from '#app/session/auth-provider.tsx'
import { UpdatePrompt } from '#app/worker/update-prompt.tsx'
import { keepInstallOffer } from '#features/shared/session/install-offer.ts'
import { pageRoot } from './page-root.ts'

keepInstallOffer()
showKnownClinic()

createRoot(pageRoot()).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary failure={brokenScreen}>
        <InsecureOriginNotice />
        <AuthProvider>
          <AppRoutes />
        </AuthProvider>
        <LazyToaster soon />
      </ErrorBoundary>
      {/* A new version repairs a screen whose chunks are gone from the server, so its offer stays when the screen breaks. */}
      <UpdatePrompt />
    </BrowserRouter>
  </StrictMode>,
)
