import { useCallback, useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { RefusedError } from '#data/remote/http/api-error.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import { displayName, homePathOf } from '#domain/user/user.ts'
import type { Invite } from '#domain/wire/invite-wire.ts'
import { errorText, logUnforeseen } from '#features/shared/messages/error-message.ts'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { VisitorNotice, VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { invitationTexts as texts } from './invitation-texts.ts'

type Check =
  | { state: 'checking' }
  | { state: 'valid'; invite: Invite }
  | { state: 'refused'; message: string }
  | { state: 'unreached' }

/** Lets an invited person choose a password. The token stands behind the '#', so that no server logs it. */
export function InvitationPage() {
  const { user } = useAuth()
  const token = useLocation().hash.slice(1)
  const [isAccepted, setIsAccepted] = useState(false)
  const { check, retry } = useInvitationCheck(token)
  // The link is used up: going back must not lead to it.
  if (isAccepted && user) return <Navigate to={homePathOf(user.role) ?? paths.home} replace />
  if (check.state === 'refused') return <Failed title={texts.invalidTitle} message={check.message} />
  if (check.state === 'unreached')
    return <Failed title={texts.unreachedTitle} message={texts.unreached} onRetry={retry} />
  return (
    <VisitorSheet
      title={texts.title}
      lead={check.state === 'valid' ? texts.lead(check.invite.name || check.invite.username) : undefined}
      links={<Link to={paths.login}>{texts.toLogin}</Link>}
    >
      {user && !isAccepted && <VisitorNotice>{texts.otherSession(displayName(user))}</VisitorNotice>}
      {check.state === 'valid' ? (
        <InvitationForm token={token} username={check.invite.username} onAccepted={() => setIsAccepted(true)} />
      ) : (
        <p role="status">{texts.checking}</p>
      )}
    </VisitorSheet>
  )
}

function Failed({ title, message, onRetry }: { title: string; message: string; onRetry?: () => void }) {
  return (
    <VisitorSheet title={title} links={<Link to={paths.login}>{texts.toLogin}</Link>}>
      <FormError message={message} />
      {onRetry && (
        <Button variant="primary" wide onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </VisitorSheet>
  )
}

/** Asks the server whose invitation it is, which does not use it up. */
function useInvitationCheck(token: string): { check: Check; retry: () => void } {
  const [check, setCheck] = useState<Check>({ state: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    setCheck({ state: 'checking' })
    setAttempt((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isWanted = true
    readInvite(token).then((found) => {
      if (isWanted) setCheck(found)
    }, console.error)
    return () => {
      isWanted = false
    }
  }, [token, attempt])
  return { check, retry }
}

async function readInvite(token: string): Promise<Check> {
  if (token === '') return { state: 'refused', message: texts.invalid }
  try {
    const { checkInvite } = await loadCode(import('#data/remote/first-sign-in-api.ts'))
    return { state: 'valid', invite: await checkInvite(token) }
  } catch (error) {
    logUnforeseen(error)
    if (error instanceof RefusedError)
      return { state: 'refused', message: errorText(error, { refused: texts.invalid }) }
    return { state: 'unreached' }
  }
}
