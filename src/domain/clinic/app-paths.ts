import { plainPath } from './public-page.ts'

/** The addresses of the app (spec section 2): the router draws them, server and worker know all others by them. */
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
  /** Wherever the one who is signed in works; the installed app begins there. */
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
/** The screen that reads what follows its address: the token of a mail's link. */
const WITH_TOKEN = new RegExp(`^${appPaths.resetPassword}/[^/]+$`)

/** Whether a screen has this very address: the case counts, and no slash ends it. */
export function isAppPath(pathname: string): boolean {
  return SCREENS.has(pathname) || WITH_TOKEN.test(pathname)
}

/**
 * The address of the screen that is also asked for by a name that is not its own, as `/nosotros/`, `/nosotros.html` or
 * `/nosotros/index.html`; undefined when it is none.
 */
export function ownPathOf(pathname: string): string | undefined {
  const bare = plainPath(pathname).replace(/(\w)\.html$/i, '$1')
  const path = plainPath(bare.replace(/(?<=\/)index$/i, ''))
  return path !== pathname && isAppPath(path) ? path : undefined
}
