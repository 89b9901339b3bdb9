import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** The dialogs of plans, fetched once their screen is idle. */
export const LazyPlanDialogs = lazyDialog(() => import('./plan-dialogs.tsx').then((module) => module.PlanDialogs))
