import '#ui/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppRoutes } from './app-routes.tsx'
import { AuthProvider } from './auth-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { InsecureOriginNotice } from './insecure-origin-notice.tsx'
import { LateToaster } from './late-toaster.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

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
        <LateToaster />
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>,
)
