import { homePathOf, type SessionUser } from '#domain/user/user.ts'
import { mayOpen, paths } from '#features/shared/session/paths.ts'

/** Routes of the installed app's shortcuts: the manifest links each to `/panel?ir=` and its name. */
const SHORTCUTS: ReadonlyMap<string | null, string> = new Map([
  ['turnos', paths.appointments],
  ['nueva-cita', `${paths.appointments}?nueva=1`],
  ['nuevo-ingreso', `${paths.accounting}?nuevo=1`],
  ['solicitar-cita', `${paths.patientDashboard}?solicitar=1`],
])

/** Returns the route of a shortcut; null for an unknown name. */
export function shortcutRoute(name: string | null): string | null {
  return SHORTCUTS.get(name) ?? null
}

/** Returns the requested route if the user may open it, else the home of the role; null for an unknown role. */
export function routeOrHome(user: SessionUser, asked: string | null): string | null {
  const home = homePathOf(user.role)
  if (home === null || asked === null) return home
  return mayOpen(user, pathnameOf(asked)) ? asked : home
}

function pathnameOf(route: string): string {
  return route.split(/[?#]/, 1)[0] ?? route
}
