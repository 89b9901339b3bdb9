import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { DatabaseClosed } from '#app/screens/failure-screens.tsx'
import { OpeningScreen } from '#app/screens/opening-screen.tsx'
import { ChunkMissingError } from '#app/start/fetch-chunk.ts'
import { type Auth, useAuth } from '#features/shared/session/auth-context.ts'
import type { LoginArrival } from '#features/shared/session/login-arrival.ts'
import { paths } from '#features/shared/session/paths.ts'
import { routeOrHome, shortcutRoute } from '#features/shared/shortcuts.ts'

/** Lets signed-in users pass; anonymous visitors go to /login (spec section 2). */
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

/** The code that reads the device may be missing as that of any screen may. */
function SessionUnknown() {
  const { failure } = useAuth()
  if (failure instanceof ChunkMissingError) throw failure
  return <DatabaseClosed />
}

/** Only after a 401 in mid-work does the person come back to where it happened. */
function arrivalAfter(ended: Auth['ended'], from: string): LoginArrival {
  return { ended, from: ended?.why === 'expired' ? from : null }
}

/** Lets admins pass; other signed-in users go to /patient-dashboard. */
export function RequireAdmin() {
  const { user } = useAuth()
  return user?.role === 'admin' ? <Outlet /> : <Navigate to={paths.patientDashboard} replace />
}

/** '/panel' leads to the home of who is signed in, or to what a shortcut asks for; a stranger by way of /login. */
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
