import { plainPath } from './public-page.ts'

/**
 * The paths of the app (spec section 2). The router shows them; server and worker use them to recognise all other
 * paths.
 */
export const appPaths = {
  home: '/',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  about: '/nosotros',
  services: '/servicios',
  contact: '/contacto',
  privacy: '/privacidad',
  /** The home of the signed-in user, and the start of the installed app. */
  panel: '/panel',
  patientDashboard: '/patient-dashboard',
  dashboard: '/dashboard',
  patients: '/patients',
  clinicalRecords: '/clinical-records',
  stats: '/stats',
  accounting: '/accounting',
  appointments: '/appointments',
  syncCenter: '/sincronizacion',
} as const

const SCREENS: ReadonlySet<string> = new Set(Object.values(appPaths))
/** The screen that has a token in its path, from a link in a mail. */
const WITH_TOKEN = new RegExp(`^${appPaths.resetPassword}/[^/]+$`)

/** Whether this is exactly a screen's path: case matters, and there is no trailing slash. */
export function isAppPath(pathname: string): boolean {
  return SCREENS.has(pathname) || WITH_TOKEN.test(pathname)
}

/**
 * Returns the path of a screen for a variant such as `/nosotros/`, `/nosotros.html` or `/nosotros/index.html`;
 * undefined if there is none.
 */
export function ownPathOf(pathname: string): string | undefined {
  const bare = plainPath(pathname).replace(/(\w)\.html$/i, '$1')
  const path = plainPath(bare.replace(/(?<=\/)index$/i, ''))
  return path !== pathname && isAppPath(path) ? path : undefined
}
