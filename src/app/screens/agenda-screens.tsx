import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'

/* The lists beside the agenda. They belong to the staff, as with money-screens.tsx. */

export const RemindersPage = lazyScreen(() =>
  import('#features/appointments/reminders/reminders-page.tsx').then((m) => m.RemindersPage),
)
export const UnclosedPage = lazyScreen(() =>
  import('#features/appointments/unclosed/unclosed-page.tsx').then((m) => m.UnclosedPage),
)
export const WaitingPage = lazyScreen(() => import('#features/waiting/waiting-page.tsx').then((m) => m.WaitingPage))
export const RecallPage = lazyScreen(() =>
  import('#features/appointments/recall/recall-page.tsx').then((m) => m.RecallPage),
)
