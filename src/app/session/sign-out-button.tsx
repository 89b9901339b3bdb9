import { appTexts } from '#app/app-texts.ts'
import { Button } from '#ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SignOutButtonProps {
  className?: string | undefined
  /** Whether a press may sign out; otherwise it has asked the person. Without it every press signs out. */
  mayLeave?: () => Promise<boolean>
}

export function SignOutButton({ className, mayLeave }: SignOutButtonProps) {
  const { busy, leave } = useSignOut()
  const press = async () => {
    if (!mayLeave || (await mayLeave())) await leave()
  }
  return (
    <Button variant="quiet" icon="logout" busy={busy} className={className} onClick={() => void press()}>
      {appTexts.signOut}
    </Button>
  )
}
