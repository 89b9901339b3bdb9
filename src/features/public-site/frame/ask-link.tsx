import { paths } from '#features/shared/session/paths.ts'
import { siteTexts } from './site-texts.ts'
import { useStoredVisitor } from './use-stored-visitor.ts'

interface AskLinkProps {
  className?: string
  /** What it reads for who has no account on this device yet. */
  children: string
}

/** The way to an appointment: an account comes first; who is signed in has one and gets the form. */
export function AskLink({ className, children }: AskLinkProps) {
  const isSignedIn = useStoredVisitor()
  return (
    <a className={className} href={isSignedIn ? `${paths.panel}?ir=solicitar-cita` : paths.register}>
      {isSignedIn ? siteTexts.ask : children}
    </a>
  )
}
