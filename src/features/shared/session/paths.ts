import { appPaths } from '#domain/clinic/app-paths.ts'

/** The routes of spec section 2, in one place. */
export const paths = appPaths

/** The pages for everybody, which are drawn before anything is known of who reads. */
export const publicPaths: readonly string[] = [paths.home, paths.about, paths.services, paths.contact, paths.privacy]

const ADMIN_ONLY: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.patients,
  paths.clinicalRecords,
  paths.stats,
  paths.accounting,
  paths.appointments,
])

/** Whether a signed-in user with this role may open the route (spec section 6). The routes guard themselves besides. */
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

/** Whether the screen of this address is drawn without knowing who is signed in. */
export function isForVisitors(pathname: string): boolean {
  return FOR_VISITORS.has(pathname) || pathname.startsWith(paths.resetPassword)
}
