/** The routes of spec section 2, in one place. */
export const paths = {
  home: '/',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  about: '/nosotros',
  services: '/servicios',
  contact: '/contacto',
  patientDashboard: '/patient-dashboard',
  dashboard: '/dashboard',
  patients: '/patients',
  clinicalRecords: '/clinical-records',
  stats: '/stats',
  accounting: '/accounting',
  appointments: '/appointments',
  syncCenter: '/sincronizacion',
} as const

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
