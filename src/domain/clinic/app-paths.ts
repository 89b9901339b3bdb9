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
  /** The sections beside the cash screen. */
  debts: '/accounting/debts',
  plans: '/accounting/plans',
  movements: '/accounting/movements',
  closes: '/accounting/closes',
  /** The walk that closes a day's cash. */
  cashClose: '/accounting/close-day',
  appointments: '/appointments',
  /** The lists beside the agenda. */
  reminders: '/appointments/reminders',
  unclosed: '/appointments/unclosed',
  waiting: '/appointments/waiting',
  recall: '/appointments/recall',
  syncCenter: '/sincronizacion',
  /** The signed-in user's own account. */
  account: '/cuenta',
  /** The clinic's settings, for its owner. */
  settings: '/configuracion',
  /** The import of patients from a spreadsheet. */
  importing: '/importar',
  /** The first screen of a new clinic. */
  setUp: '/empezar',
  /** One visit without a login, by the link of its reminder. */
  visitLink: '/t',
  /** Where an invited member of staff chooses a password. */
  invitation: '/invitacion',
} as const

/** The public pages, which are documents of their own and name the clinic. */
export const PUBLIC_PATHS: readonly string[] = [
  appPaths.home,
  appPaths.about,
  appPaths.services,
  appPaths.contact,
  appPaths.privacy,
]

/** In the query of the staff's home it shows the card of the set-up, even after the owner has put it away. */
export const SHOW_SET_UP = 'puesta-en-marcha'

/** The sections of the settings; each is a screen below `appPaths.settings`. */
export const SETTINGS_SECTIONS = [
  'consultorio',
  'horario',
  'profesionales',
  'equipo',
  'mensajes',
  'correo',
  'seguridad',
  'copias',
  'registro',
  'papelera',
] as const

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** Returns the path of a section of the settings. */
export function settingsPath(section: SettingsSection): string {
  return `${appPaths.settings}/${section}`
}

/**
 * Returns the path of an invitation's link. The token stands behind the '#', which browsers send to no server: so it is
 * in no log of one, and in no Referer.
 */
export function invitationPath(token: string): string {
  return `${appPaths.invitation}#${token}`
}

/** Returns the path of the link in a reminder. */
export function visitLinkPath(token: string): string {
  return `${appPaths.visitLink}/${token}`
}

/** Returns the token in a reminder's link: the visit's number, and the server's signature. */
export function visitTokenOf(visit: number, signature: string): string {
  return `${visit}-${signature}`
}

/** Returns the number and the signature in a token of visitTokenOf; null for any other text. */
export function readVisitToken(token: string): { visit: number; signature: string } | null {
  const [, visit, signature] = VISIT_TOKEN.exec(token) ?? []
  return visit === undefined || signature === undefined ? null : { visit: Number(visit), signature }
}

/** What a token of a reminder's link looks like. */
export const VISIT_TOKEN = /^([1-9]\d{0,14})-([\w-]{22})$/

const SCREENS: ReadonlySet<string> = new Set([...Object.values(appPaths), ...SETTINGS_SECTIONS.map(settingsPath)])
/** The screens that have a token in their path, from a link in a mail. */
const WITH_TOKEN = new RegExp(`^(${appPaths.resetPassword}|${appPaths.visitLink})/[^/]+$`)

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
