import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { type PasswordResetForm, passwordResetErrors } from '#domain/user/account-rules.ts'
import { errorText, logUnforeseen, refusedFields, unreachedTexts } from '#features/shared/messages/error-message.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useVisitorCall } from '#features/shared/session/use-visitor-call.ts'
import { VisitorNotice, VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { recoveryTexts } from './recovery-texts.ts'

const texts = recoveryTexts.reset
/** Milliseconds until the redirect to /login after a success (spec section 9). */
const REDIRECT_MS = 2_000

/** 'refused': the link is invalid or has expired. */
type Outcome = 'done' | 'refused'

/** Sets a new password with the link of the e-mail (spec section 2). */
export function ResetPasswordPage() {
  const token = useParams().token?.trim() ?? ''
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useRedirect(outcome === 'done')
  if (token === '' || outcome === 'refused') return <InvalidToken />
  const isDone = outcome === 'done'
  return (
    <VisitorSheet
      title={texts.title}
      lead={isDone ? undefined : texts.lead}
      links={<Link to={paths.login}>{texts.toLogin}</Link>}
    >
      {isDone ? (
        <VisitorNotice tone="success">{texts.done}</VisitorNotice>
      ) : (
        <NewPasswordForm token={token} onEnd={setOutcome} />
      )}
    </VisitorSheet>
  )
}

function InvalidToken() {
  return (
    <VisitorSheet title={texts.invalidTitle} links={<Link to={paths.login}>{texts.toLogin}</Link>}>
      <FormError message={texts.invalid} />
      <p>{texts.invalidHint}</p>
      <Link to={paths.forgotPassword} className={buttonClass({ variant: 'primary', wide: true })}>
        {texts.newLink}
      </Link>
    </VisitorSheet>
  )
}

const EMPTY: PasswordResetForm = { newPassword: '', confirmPassword: '' }

function NewPasswordForm({ token, onEnd }: { token: string; onEnd: (outcome: Outcome) => void }) {
  const reset = useVisitorCall('auth/reset-password')
  const form = useForm<PasswordResetForm>(EMPTY, { filledByBrowser: true })
  const [failure, setFailure] = useState<string | null>(null)

  const send = async ({ newPassword }: PasswordResetForm) => {
    setFailure(null)
    try {
      await reset({ token, newPassword })
      onEnd('done')
    } catch (error) {
      logUnforeseen(error)
      const { token: refusedToken, newPassword: refusedPassword } = refusedFields(error)
      if (refusedToken !== undefined) onEnd('refused')
      else if (refusedPassword !== undefined) return { newPassword: refusedPassword }
      else setFailure(errorText(error, { ...texts, ...unreachedTexts(!navigator.onLine) }))
    }
    return {}
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(passwordResetErrors, send)} aria-label={texts.title}>
      <FormError message={failure} />
      <NewPasswordFields form={form} labels={{ password: texts.newPassword, confirmPassword: texts.confirmPassword }} />
      <Button type="submit" variant="primary" wide busy={form.busy} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </Form>
  )
}

/** Replaces the history entry, so that the used link does not stay in the browser's history. */
function useRedirect(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}
