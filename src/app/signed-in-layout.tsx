import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useAuth } from '#features/shared/auth-context.ts'
import { useAskServerSetup } from '#features/shared/use-server-setup.ts'
import { SkeletonList } from '#ui/list-faces.tsx'
import { appTexts } from './app-texts.ts'
import { ClinicProvider } from './clinic-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { brokenPart } from './failure-screens.tsx'
import { HeaderNotices } from './header-notices.tsx'
import { SignedInHeader } from './signed-in-header.tsx'
import styles from './signed-in-layout.module.css'
import { useBackgroundSync } from './use-background-sync.ts'
import { useLateNews } from './use-late-news.ts'
import { useStaffScreens } from './use-staff-screens.ts'
import { useTakenTurnoToasts } from './use-taken-turno-toasts.ts'

/** The frame of every signed-in screen. */
export function SignedInLayout() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  if (!user) return null
  return (
    <ClinicProvider user={user}>
      <a className={styles.skip} href="#contenido" data-screen-only>
        {appTexts.skipToContent}
      </a>
      <SignedInHeader user={user} />
      <HeaderNotices />
      <BackgroundSync />
      {user.role === 'admin' && <StaffScreens />}
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <ErrorBoundary failure={brokenPart} place={pathname}>
          <Suspense fallback={<SkeletonList />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </ClinicProvider>
  )
}

function BackgroundSync() {
  useBackgroundSync()
  useTakenTurnoToasts()
  useLateNews()
  return null
}

function StaffScreens() {
  useStaffScreens()
  useAskServerSetup()
  return null
}
