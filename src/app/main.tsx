import '#ui/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { DeviceDatabase } from '#data/local/device-database.ts'
import { createApi } from '#data/remote/api.ts'
import { Toaster } from '#ui/toaster.tsx'
import { AppRoutes } from './app-routes.tsx'
import { AuthProvider } from './auth-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { InsecureOriginNotice } from './insecure-origin-notice.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const device = new DeviceDatabase()
const api = createApi()

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary>
        <InsecureOriginNotice />
        <AuthProvider device={device} api={api}>
          <AppRoutes device={device} api={api} />
        </AuthProvider>
        <UpdatePrompt />
        <Toaster />
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>,
)
