import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { paths } from '#features/shared/paths.ts'
import { appTexts } from './app-texts.ts'
import { NotFoundPage } from './failure-screens.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { HomeRedirect, RequireAdmin, RequireSession } from './route-guards.tsx'
import { useRouteChange } from './use-route-change.ts'

// The engine and the mirror come with the layout: signing in does not wait for them.
const SignedInLayout = lazy(() => import('./signed-in-layout.tsx').then((m) => ({ default: m.SignedInLayout })))
const LoginPage = lazy(() => import('#features/auth/login-page.tsx').then((m) => ({ default: m.LoginPage })))
const AdminHomePage = lazy(() =>
  import('#features/admin-home/admin-home-page.tsx').then((m) => ({ default: m.AdminHomePage })),
)
const PatientPortalPage = lazy(() =>
  import('#features/patient-portal/patient-portal-page.tsx').then((m) => ({ default: m.PatientPortalPage })),
)
const SyncCenterPage = lazy(() =>
  import('#features/sync-center/sync-center-page.tsx').then((m) => ({ default: m.SyncCenterPage })),
)
const PatientsPage = lazy(() =>
  import('#features/patients/patients-page.tsx').then((m) => ({ default: m.PatientsPage })),
)
const AppointmentsPage = lazy(() =>
  import('#features/appointments/appointments-page.tsx').then((m) => ({ default: m.AppointmentsPage })),
)
const AccountingPage = lazy(() =>
  import('#features/accounting/accounting-page.tsx').then((m) => ({ default: m.AccountingPage })),
)

/** Which screen each address shows, and who may see it (spec section 2). */
export function AppRoutes() {
  useRouteChange()
  return (
    <Suspense fallback={<LoadingScreen text={appTexts.loading} />}>
      <Routes>
        <Route path={paths.home} element={<HomeRedirect />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route element={<RequireSession />}>
          <Route element={<SignedInLayout />}>
            <Route path={paths.patientDashboard} element={<PatientPortalPage />} />
            <Route path={paths.syncCenter} element={<SyncCenterPage />} />
            <Route element={<RequireAdmin />}>
              <Route path={paths.dashboard} element={<AdminHomePage />} />
              <Route path={paths.patients} element={<PatientsPage />} />
              <Route path={paths.appointments} element={<AppointmentsPage />} />
              <Route path={paths.accounting} element={<AccountingPage />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
