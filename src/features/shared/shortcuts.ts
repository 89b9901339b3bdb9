import { homePathOf, type SessionUser } from '#domain/user/user.ts'
import { mayOpen, paths } from '#features/shared/session/paths.ts'

/** What the shortcuts of the installed app ask for: manifest.webmanifest leads each to `/panel?ir=` and its name. */
const SHORTCUTS: ReadonlyMap<string | null, string> = new Map([
  ['turnos', paths.appointments],
  ['nueva-cita', `${paths.appointments}?nueva=1`],
  ['nuevo-ingreso', `${paths.accounting}?nuevo=1`],
  ['solicitar-cita', `${paths.patientDashboard}?solicitar=1`],
])

/** The route of a shortcut; null for a name that is none. */
export function shortcutRoute(name: string | null): string | null {
  return SHORTCUTS.get(name) ?? null
}

/** The route asked for when the role may open it, else the home of the role; null for a role that the app does not know. */
export function routeOrHome({ role }: SessionUser, asked: string | null): string | null {
  const home = homePathOf(role)
  if (home === null || asked === null) return home
  return mayOpen(role, pathnameOf(asked)) ? asked : home
}

function pathnameOf(route: string): string {
  return route.split(/[?#]/, 1)[0] ?? route
}
