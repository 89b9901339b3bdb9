import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import { ClinicProvider } from '#app/clinic/clinic-provider.tsx'
import { useLateResults } from '#app/clinic/use-late-results.ts'
import { useNewerClinic } from '#app/clinic-info/use-newer-clinic.ts'
import { ErrorBoundary } from '#app/screens/error-boundary.tsx'
import { brokenContent } from '#app/screens/failure-screens.tsx'
import { useBackgroundSync } from '#app/worker/use-background-sync.ts'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { classNames } from '#ui/class-names.ts'
import { SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import skipLink from '#ui/styles/skip-link.module.css'
import { ConnectionPill } from './connection-pill.tsx'
import { HeaderNotices } from './header-notices.tsx'
import { SignedInHeader } from './signed-in-header.tsx'
import styles from './signed-in-layout.module.css'

interface SignedInLayoutProps {
  isStaff?: boolean
  /** In the header, beside the clinic's name. */
  search?: ReactNode
  pill?: ReactNode
  /** Stands between header and screen. */
  children?: ReactNode
}

/** The frame of every signed-in screen: of patients as it is, of staff with what StaffLayout adds. */
export function SignedInLayout({ isStaff = false, search, pill = <ConnectionPill />, children }: SignedInLayoutProps) {
  const { user } = useAuth()
  const { pathname } = useLocation()
  if (!user) return null
  return (
    <ClinicProvider user={user}>
      <div className={isStaff ? styles.staff : undefined}>
        <a className={skipLink.link} href="#contenido" data-screen-only>
          {appTexts.skipToContent}
        </a>
        <SignedInHeader user={user} search={search} pill={pill} />
        <HeaderNotices />
        <BackgroundSync />
        {children}
        <main id="contenido" className={classNames(layout.page, styles.main)} tabIndex={-1}>
          <ErrorBoundary failure={brokenContent} place={pathname}>
            <Suspense fallback={<SkeletonList />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </ClinicProvider>
  )
}

function BackgroundSync() {
  useBackgroundSync()
  useLateResults()
  useNewerClinic()
  return null
}
