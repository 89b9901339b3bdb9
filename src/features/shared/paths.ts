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
