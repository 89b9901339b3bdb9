import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { appTexts } from '#app/app-texts.ts'
import {
  HomeRedirect,
  RequireAdmin,
  RequireFullScope,
  RequireOwner,
  RequireSession,
} from '#app/session/route-guards.tsx'
import { PublicDocument } from '#app/start/public-document.tsx'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { paths, publicPaths } from '#features/shared/session/paths.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'
import { RecallPage, RemindersPage, UnclosedPage, WaitingPage } from './agenda-screens.tsx'
import { NotFoundPage } from './failure-screens.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { CashCloseScreen, ClosesPage, DebtsPage, MovementsPage, PlansPage } from './money-screens.tsx'
import { ImportPage, SettingsHome, SettingsLayout, settingsScreens } from './settings-screens.tsx'
import {
  AccountingPage,
  AdminHomePage,
  AppointmentsPage,
  PatientsPage,
  RecordsPage,
  StaffLayout,
  StatisticsPage,
} from './staff-screens.tsx'
import { useRouteChange } from './use-route-change.ts'

// The engine and the mirror are loaded with the layout, so that signing in does not wait for them.
const SignedInLayout = lazyScreen(() => import('#app/frame/signed-in-layout.tsx').then((m) => m.SignedInLayout))
const LoginPage = lazyScreen(() => import('#features/auth/login-page.tsx').then((m) => m.LoginPage))
const RegisterPage = lazyScreen(() => import('#features/auth/register-page.tsx').then((m) => m.RegisterPage))
const ForgotPasswordPage = lazyScreen(() =>
  import('#features/auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
)
const ResetPasswordPage = lazyScreen(() =>
  import('#features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
)
const SetUpPage = lazyScreen(() => import('#features/auth/set-up-page.tsx').then((m) => m.SetUpPage))
const InvitationPage = lazyScreen(() => import('#features/auth/invitation-page.tsx').then((m) => m.InvitationPage))
const VisitLinkPage = lazyScreen(() => import('#features/visit-link/visit-link-page.tsx').then((m) => m.VisitLinkPage))
const AccountPage = lazyScreen(() => import('#features/account/account-page.tsx').then((m) => m.AccountPage))
const PatientPortalPage = lazyScreen(() =>
  import('#features/patient-portal/patient-portal-page.tsx').then((m) => m.PatientPortalPage),
)
const SyncCenterPage = lazyScreen(() =>
  import('#features/sync-center/sync-center-page.tsx').then((m) => m.SyncCenterPage),
)

/** The frame for the user's role. */
function Frame() {
  return useAuth().user?.role === 'admin' ? <StaffLayout /> : <SignedInLayout />
}

/** The screen of each address, and who may see it (spec section 2). */
export function AppRoutes() {
  useRouteChange()
  return (
    <Suspense fallback={<LoadingScreen text={appTexts.loading} />}>
      <Routes>
        <Route caseSensitive path={paths.panel} element={<HomeRedirect />} />
        <Route caseSensitive path={paths.login} element={<LoginPage />} />
        <Route caseSensitive path={paths.register} element={<RegisterPage />} />
        <Route caseSensitive path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route caseSensitive path={`${paths.resetPassword}/:token?`} element={<ResetPasswordPage />} />
        <Route caseSensitive path={paths.invitation} element={<InvitationPage />} />
        <Route caseSensitive path={`${paths.visitLink}/:token?`} element={<VisitLinkPage />} />
        <Route caseSensitive path={paths.setUp} element={<SetUpPage />} />
        <Route element={<RequireSession />}>
          <Route element={<Frame />}>
            <Route caseSensitive path={paths.patientDashboard} element={<PatientPortalPage />} />
            <Route caseSensitive path={paths.syncCenter} element={<SyncCenterPage />} />
            <Route caseSensitive path={paths.account} element={<AccountPage />} />
            <Route element={<RequireAdmin />}>
              <Route caseSensitive path={paths.dashboard} element={<AdminHomePage />} />
              <Route caseSensitive path={paths.patients} element={<PatientsPage />} />
              <Route caseSensitive path={paths.appointments} element={<AppointmentsPage />} />
              <Route caseSensitive path={paths.reminders} element={<RemindersPage />} />
              <Route caseSensitive path={paths.unclosed} element={<UnclosedPage />} />
              <Route caseSensitive path={paths.waiting} element={<WaitingPage />} />
              <Route caseSensitive path={paths.recall} element={<RecallPage />} />
              <Route caseSensitive path={paths.accounting} element={<AccountingPage />} />
              <Route caseSensitive path={paths.debts} element={<DebtsPage />} />
              <Route caseSensitive path={paths.plans} element={<PlansPage />} />
              <Route caseSensitive path={paths.movements} element={<MovementsPage />} />
              <Route caseSensitive path={paths.closes} element={<ClosesPage />} />
              <Route caseSensitive path={paths.cashClose} element={<CashCloseScreen />} />
              <Route element={<RequireFullScope />}>
                <Route caseSensitive path={paths.clinicalRecords} element={<RecordsPage />} />
                <Route caseSensitive path={paths.stats} element={<StatisticsPage />} />
              </Route>
              <Route element={<RequireOwner />}>
                <Route caseSensitive path={paths.importing} element={<ImportPage />} />
                <Route caseSensitive path={paths.settings} element={<SettingsLayout />}>
                  <Route index element={<SettingsHome />} />
                  {settingsScreens.map(({ section, Screen }) => (
                    <Route key={section} caseSensitive path={section} element={<Screen />} />
                  ))}
                </Route>
              </Route>
            </Route>
          </Route>
        </Route>
        {publicPaths.map((path) => (
          <Route key={path} caseSensitive path={path} element={<PublicDocument path={path} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
