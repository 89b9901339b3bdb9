import { isNarrowWindow } from '#features/appointments/use-narrow-window.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'

/*
 * Whatever is fetched from here is the staff's: what nobody else needs of it is kept on a device only once somebody of the staff
 * has signed in there. The build takes this file at its word (server/build/staff-only-files.ts).
 */

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

/** The agenda's grid, its largest chunk, comes beside the page and not after it, where one will be drawn. The page asks for it again. */
async function fetchGrid(): Promise<void> {
  // Where it needs more than itself the page brings both, in their order.
  if ('Temporal' in globalThis && !isNarrowWindow())
    await import('#features/appointments/calendar/grid/calendar-grid.tsx')
}
