import { useState } from 'react'
import { Link } from 'react-router-dom'
import { recoveryEmailError } from '#domain/user/account-rules.ts'
import { paths } from '#features/shared/paths.ts'
import { useVisitorCall } from '#features/shared/use-visitor-call.ts'
import { visitorFailure } from '#features/shared/visitor-failure.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormError } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { AuthNotice, AuthSheet } from './auth-sheet.tsx'
import { recoveryTexts } from './recovery-texts.ts'

const texts = recoveryTexts.forgot

/** Asks for the link that sets a new password (spec section 2). */
export function ForgotPasswordPage() {
  return (
    <AuthSheet title={texts.title} lead={texts.lead} links={<Link to={paths.login}>{texts.toLogin}</Link>}>
      <RecoveryForm />
    </AuthSheet>
  )
}

interface Recovery {
  email: string
}

function RecoveryForm() {
  const recover = useVisitorCall('auth/forgot-password')
  const form = useForm<Recovery>({ email: '' })
  const [outcome, setOutcome] = useState<{ sent: string } | { failure: string } | null>(null)
  const isSent = outcome !== null && 'sent' in outcome

  const send = async ({ email }: Recovery) => {
    setOutcome(null)
    try {
      const told = await recover({ email: email.trim() })
      // Of another server's link nobody here knows how long it is good for.
      setOutcome({ sent: told ? `${told} ${texts.sentHint}` : texts.sent })
    } catch (error) {
      setOutcome({ failure: visitorFailure(error, !navigator.onLine, texts) })
    }
  }
  const validate = ({ email }: Recovery) => {
    const message = recoveryEmailError(email)
    return message ? { email: message } : {}
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(validate, send)} aria-label={texts.title}>
      <FormError message={outcome && 'failure' in outcome ? outcome.failure : null} />
      {isSent && <AuthNotice tone="success">{outcome.sent}</AuthNotice>}
      <TextField
        label={texts.email}
        {...form.field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <Button
        type="submit"
        variant={isSent ? 'secondary' : 'primary'}
        wide
        busy={form.busy}
        busyLabel={texts.submitting}
      >
        {isSent ? texts.again : texts.submit}
      </Button>
    </Form>
  )
}
