import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { DatabaseUnavailable } from '#app/screens/failure-screens.tsx'
import { OpeningScreen } from '#app/screens/opening-screen.tsx'
import { ChunkMissingError } from '#app/start/fetch-chunk.ts'
import { isFrontDesk, isOwner } from '#domain/user/user.ts'
import { type Auth, useAuth } from '#features/shared/session/auth-context.ts'
import type { LoginArrival } from '#features/shared/session/login-arrival.ts'
import { paths } from '#features/shared/session/paths.ts'
import { routeOrHome, shortcutRoute } from '#features/shared/shortcuts.ts'

/** Admits signed-in users; sends visitors to /login (spec section 2). */
export function RequireSession() {
  const { status, ended } = useAuth()
  const { pathname, search } = useLocation()
  switch (status) {
    case 'loading':
      return <OpeningScreen />
    case 'unavailable':
      return <SessionUnknown />
    case 'signed_out':
      return <Navigate to={paths.login} replace state={arrivalAfter(ended, pathname + search)} />
    case 'signed_in':
      return <Outlet />
  }
}

/** Shown when the session is unknown; the code that reads it may be missing, like that of any screen. */
function SessionUnknown() {
  const { failure } = useAuth()
  if (failure instanceof ChunkMissingError) throw failure
  return <DatabaseUnavailable />
}

/** Returns to the former address only after a 401 in the middle of work. */
function arrivalAfter(ended: Auth['ended'], from: string): LoginArrival {
  return { ended, from: ended?.why === 'expired' ? from : null }
}

/** Admits admins; sends other signed-in users to /patient-dashboard. */
export function RequireAdmin() {
  const { user } = useAuth()
  return user?.role === 'admin' ? <Outlet /> : <Navigate to={paths.patientDashboard} replace />
}

/** Admits owners of the clinic; sends other staff to their home. */
export function RequireOwner() {
  const { user } = useAuth()
  return user && isOwner(user) ? <Outlet /> : <Navigate to={paths.dashboard} replace />
}

/** Admits staff who may see clinical texts and statistics; sends the front desk to its home. */
export function RequireFullScope() {
  const { user } = useAuth()
  return user && !isFrontDesk(user) ? <Outlet /> : <Navigate to={paths.dashboard} replace />
}

/** Redirects '/panel' to the user's home, or to what a shortcut asks for; visitors go to /login first. */
export function HomeRedirect() {
  const { status, user } = useAuth()
  const [params] = useSearchParams()
  const from = shortcutRoute(params.get('ir'))
  if (status === 'loading') return <OpeningScreen />
  if (status === 'unavailable') return <SessionUnknown />
  const place = user && routeOrHome(user, from)
  if (place) return <Navigate to={place} replace />
  return <Navigate to={paths.login} replace state={{ ended: null, from } satisfies LoginArrival} />
}
