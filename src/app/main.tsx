import '#ui/theme/theme.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppRoutes } from './app-routes.tsx'
import { AuthProvider } from './auth-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { InsecureOriginNotice } from './insecure-origin-notice.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const Toaster = lazy(() => import('#ui/toaster.tsx').then((m) => ({ default: m.Toaster })))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary>
        <InsecureOriginNotice />
        <AuthProvider>
          <AppRoutes />
        </AuthProvider>
        <UpdatePrompt />
        <Suspense>
          <Toaster />
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>,
)
