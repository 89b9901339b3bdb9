import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { ClinicProvider } from '#app/clinic/clinic-provider.tsx'
import { useLateResults } from '#app/clinic/use-late-results.ts'
import { useUnplacedAppointmentToasts } from '#app/clinic/use-unplaced-appointment-toasts.ts'
import { ErrorBoundary } from '#app/screens/error-boundary.tsx'
import { brokenContent } from '#app/screens/failure-screens.tsx'
import { useStaffScreens } from '#app/screens/use-staff-screens.ts'
import { useBackgroundSync } from '#app/worker/use-background-sync.ts'
import { useAskServerSetup } from '#features/shared/reading/use-server-setup.ts'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { classNames } from '#ui/class-names.ts'
import { SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import skipLink from '#ui/styles/skip-link.module.css'
import { HeaderNotices } from './header-notices.tsx'
import { SignedInHeader } from './signed-in-header.tsx'
import styles from './signed-in-layout.module.css'

/** The frame of every signed-in screen. */
export function SignedInLayout() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  if (!user) return null
  return (
    <ClinicProvider user={user}>
      <a className={skipLink.link} href="#contenido" data-screen-only>
        {appTexts.skipToContent}
      </a>
      <SignedInHeader user={user} />
      <HeaderNotices />
      <BackgroundSync />
      {user.role === 'admin' && <StaffScreens />}
      <main id="contenido" className={classNames(layout.page, styles.main)} tabIndex={-1}>
        <ErrorBoundary failure={brokenContent} place={pathname}>
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
  useUnplacedAppointmentToasts()
  useLateResults()
  return null
}

function StaffScreens() {
  useStaffScreens()
  useAskServerSetup()
  return null
}
