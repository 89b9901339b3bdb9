import { SESSION_KEYS } from '#data/local/session/session-keys.ts'
import { paths } from '#features/shared/session/paths.ts'

const loginPage = () => import('#features/auth/login-page.tsx')

/** The chunks of the patient portal, which would otherwise be fetched one after another. */
const PANEL = [
  () => import('#app/session/session-keeper.ts'),
  () => import('#app/frame/signed-in-layout.tsx'),
  () => import('#features/patient-portal/patient-portal-page.tsx'),
]

/**
 * Fetches all chunks of the screen at once when it is known what will be shown: on a slow connection each wait counts.
 */
export function prefetchScreen(): void {
  const { pathname } = window.location
  if (pathname === paths.login) loginPage().catch(console.error)
  if (pathname !== paths.patientDashboard || localStorage.getItem(SESSION_KEYS.token) === null) return
  for (const load of PANEL) load().catch(console.error)
}
