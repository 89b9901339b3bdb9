import { appPaths, PUBLIC_PATHS } from '#domain/clinic/app-paths.ts'
import { isFrontDesk, isOwner, type SessionUser } from '#domain/user/user.ts'

/** The routes of spec section 2, in one place. */
export const paths = appPaths

/** The public pages, which are rendered before it is known who is signed in. */
export const publicPaths = PUBLIC_PATHS

const ADMIN_ONLY: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.patients,
  paths.clinicalRecords,
  paths.stats,
  paths.accounting,
  paths.debts,
  paths.plans,
  paths.movements,
  paths.closes,
  paths.cashClose,
  paths.appointments,
  paths.reminders,
  paths.unclosed,
  paths.waiting,
  paths.recall,
])

/** What shows clinical texts or statistics, which the front desk may not see. */
const FULL_SCOPE_ONLY: ReadonlySet<string> = new Set([paths.clinicalRecords, paths.stats])

/** Whether only owners of the clinic may open the route. */
function isForOwners(pathname: string): boolean {
  return pathname === paths.importing || pathname.startsWith(paths.settings)
}

/** Whether this user may open the route (spec section 6). The routes also check this themselves. */
export function mayOpen(user: SessionUser, pathname: string): boolean {
  if (isForOwners(pathname)) return isOwner(user)
  if (isFrontDesk(user) && FULL_SCOPE_ONLY.has(pathname)) return false
  return user.role === 'admin' || !ADMIN_ONLY.has(pathname)
}

const FOR_VISITORS: ReadonlySet<string> = new Set([
  paths.register,
  paths.login,
  paths.forgotPassword,
  paths.invitation,
  paths.about,
  paths.services,
  paths.contact,
  paths.privacy,
])

/** What a link of a mail opens, with its token behind it. */
const WITH_LINK: readonly string[] = [paths.resetPassword, `${paths.visitLink}/`]

/** Whether this path is rendered without knowing who is signed in. */
export function isForVisitors(pathname: string): boolean {
  return FOR_VISITORS.has(pathname) || WITH_LINK.some((path) => pathname.startsWith(path))
}
