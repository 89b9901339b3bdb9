import { appTexts } from '#app/app-texts.ts'
import { Button } from '#ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SignOutButtonProps {
  className?: string | undefined
  /** Called instead of signing out, to ask first; without it one press signs out. */
  onAsk?: (() => void) | undefined
}

export function SignOutButton({ className, onAsk }: SignOutButtonProps) {
  const { busy, leave } = useSignOut()
  return (
    <Button variant="quiet" icon="logout" busy={busy} className={className} onClick={onAsk ?? (() => void leave())}>
      {appTexts.signOut}
    </Button>
  )
}
