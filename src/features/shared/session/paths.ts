import { appPaths } from '#domain/clinic/app-paths.ts'

/** The routes of spec section 2, in one place. */
export const paths = appPaths

/** The public pages, which are rendered before it is known who is signed in. */
export const publicPaths: readonly string[] = [paths.home, paths.about, paths.services, paths.contact, paths.privacy]

const ADMIN_ONLY: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.patients,
  paths.clinicalRecords,
  paths.stats,
  paths.accounting,
  paths.appointments,
])

/** Whether a user of this role may open the route (spec section 6). The routes also check this themselves. */
export function mayOpen(role: string, pathname: string): boolean {
  return role === 'admin' || !ADMIN_ONLY.has(pathname)
}

const FOR_VISITORS: ReadonlySet<string> = new Set([
  paths.register,
  paths.login,
  paths.forgotPassword,
  paths.about,
  paths.services,
  paths.contact,
  paths.privacy,
])

/** Whether this path is rendered without knowing who is signed in. */
export function isForVisitors(pathname: string): boolean {
  return FOR_VISITORS.has(pathname) || pathname.startsWith(paths.resetPassword)
}
