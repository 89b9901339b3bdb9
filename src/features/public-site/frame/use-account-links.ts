import { paths } from '#features/shared/session/paths.ts'
import { siteTexts } from './site-texts.ts'
import { useStoredVisitor } from './use-stored-visitor.ts'

const STRANGER = [
  { to: paths.login, name: siteTexts.signIn },
  { to: paths.register, name: siteTexts.register },
] as const
const OWN = [{ to: paths.panel, name: siteTexts.panel }] as const

/** Returns the links to sign-in and registration, or to the panel for who is signed in on this device. */
export function useAccountLinks(): typeof STRANGER | typeof OWN {
  return useStoredVisitor() ? OWN : STRANGER
}
