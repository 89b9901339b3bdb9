import { paths } from '#features/shared/session/paths.ts'
import { siteTexts } from './site-texts.ts'
import { useStoredVisitor } from './use-stored-visitor.ts'

interface AskLinkProps {
  className?: string
  /** The text for visitors who are not signed in on this device. */
  children: string
}

/** Links to the appointment request: the registration first, or the form for who is signed in. */
export function AskLink({ className, children }: AskLinkProps) {
  const isSignedIn = useStoredVisitor()
  return (
    <a className={className} href={isSignedIn ? `${paths.panel}?ir=solicitar-cita` : paths.register}>
      {isSignedIn ? siteTexts.ask : children}
    </a>
  )
}
