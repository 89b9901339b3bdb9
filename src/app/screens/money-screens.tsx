import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'

/*
 * The screens beside the cash screen. What is fetched from here belongs to the staff, as with staff-screens.tsx, but the
 * staff's other screens do not wait for what they share with these.
 */

export const DebtsPage = lazyScreen(() => import('#features/debts/debts-page.tsx').then((m) => m.DebtsPage))
export const MovementsPage = lazyScreen(() =>
  import('#features/cash-days/movements/movements-page.tsx').then((m) => m.MovementsPage),
)
export const ClosesPage = lazyScreen(() =>
  import('#features/cash-days/closes/closes-page.tsx').then((m) => m.ClosesPage),
)
export const CashCloseScreen = lazyScreen(() => import('./cash-close-screen.tsx').then((m) => m.CashCloseScreen))
export const PlansPage = lazyScreen(() => import('#features/plans/plans-page.tsx').then((m) => m.PlansPage))
