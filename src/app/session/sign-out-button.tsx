import { appTexts } from '#app/app-texts.ts'
import { Button } from '#ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SignOutButtonProps {
  className?: string | undefined
  /** It is to be asked before; one press signs out unless told. */
  onAsk?: (() => void) | undefined
}

/** 'Cerrar Sesión'. */
export function SignOutButton({ className, onAsk }: SignOutButtonProps) {
  const { busy, leave } = useSignOut()
  return (
    <Button variant="quiet" icon="logout" busy={busy} className={className} onClick={onAsk ?? (() => void leave())}>
      {appTexts.signOut}
    </Button>
  )
}
