import { isNarrowWindow } from '#features/appointments/use-narrow-window.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'

/*
 * Everything that is fetched from here belongs to the staff, and so does what that fetches. A device caches what only these screens need after a staff
 * member has signed in there. The build relies on this file (server/build/staff-only-files.ts).
 */

export const StaffLayout = lazyScreen(() => import('#app/frame/staff/staff-layout.tsx').then((m) => m.StaffLayout))
export const AdminHomePage = lazyScreen(() =>
  import('#features/admin-home/admin-home-page.tsx').then((m) => m.AdminHomePage),
)
export const PatientsPage = lazyScreen(() => import('#features/patients/patients-page.tsx').then((m) => m.PatientsPage))
export const AppointmentsPage = lazyScreen(() => {
  fetchGrid().catch(console.warn)
  return import('#features/appointments/appointments-page.tsx').then((m) => m.AppointmentsPage)
})
export const AccountingPage = lazyScreen(() =>
  import('#features/accounting/accounting-page.tsx').then((m) => m.AccountingPage),
)
export const RecordsPage = lazyScreen(() =>
  import('#features/clinical-records/records-page.tsx').then((m) => m.RecordsPage),
)
export const StatisticsPage = lazyScreen(() =>
  import('#features/statistics/statistics-page.tsx').then((m) => m.StatisticsPage),
)

/** Fetches the agenda's grid, its largest chunk, in parallel with the page. The page asks for it again. */
async function fetchGrid(): Promise<void> {
  // Where the grid needs more than itself, the page loads both in their order.
  if ('Temporal' in globalThis && !isNarrowWindow())
    await import('#features/appointments/calendar/grid/calendar-grid.tsx')
}
