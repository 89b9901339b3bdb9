import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The own password and the open sessions. */
export function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <SessionsCard />
    </>
  )
}
