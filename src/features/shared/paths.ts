/** The routes of spec section 2, in one place. */
export const paths = {
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
