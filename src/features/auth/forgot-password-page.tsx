import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dialableNumber } from '#domain/clinic/clinic-profile.ts'
import { recoveryEmailError } from '#domain/user/account-rules.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { errorText, logUnforeseen, unreachedTexts } from '#features/shared/messages/error-message.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useVisitorCall } from '#features/shared/session/use-visitor-call.ts'
import { VisitorNotice, VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { recoveryTexts } from './recovery-texts.ts'

const texts = recoveryTexts.forgot

/** Requests the link that sets a new password (spec section 2). */
export function ForgotPasswordPage() {
  const [mayPromise, setMayPromise] = useState(true)
  return (
    <VisitorSheet
      title={texts.title}
      lead={mayPromise && texts.lead}
      links={<Link to={paths.login}>{texts.toLogin}</Link>}
    >
      <RecoveryForm onAnswer={setMayPromise} />
    </VisitorSheet>
  )
}

interface Recovery {
  email: string
}

const READERS = { email: plainEmail }

/** Calls `onAnswer` with whether the server can deliver such a link. */
function RecoveryForm({ onAnswer }: { onAnswer: (isDelivered: boolean) => void }) {
  const recover = useVisitorCall('auth/forgot-password')
  const form = useForm<Recovery>({ email: '' }, { readers: READERS, filledByBrowser: true })
  const [outcome, setOutcome] = useState<{ sent: string } | { undelivered: string } | { failure: string } | null>(null)
  const isSent = outcome !== null && 'sent' in outcome

  const send = async ({ email }: Recovery) => {
    setOutcome(null)
    try {
      const { message, isDelivered } = await recover({ email })
      // The baseline API does not tell how long its link is valid.
      const sent = message ? `${message} ${texts.sentHint}` : texts.sent
      setOutcome(isDelivered ? { sent } : { undelivered: message ?? texts.undelivered })
      onAnswer(isDelivered)
    } catch (error) {
      logUnforeseen(error)
      setOutcome({ failure: errorText(error, { ...texts, ...unreachedTexts(!navigator.onLine) }) })
    }
  }
  const validate = ({ email }: Recovery) => {
    const message = recoveryEmailError(email)
    return message ? { email: message } : {}
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(validate, send)} aria-label={texts.title}>
      <FormError message={outcome && 'failure' in outcome ? outcome.failure : null} />
      {isSent && <VisitorNotice tone="success">{outcome.sent}</VisitorNotice>}
      {outcome && 'undelivered' in outcome && <NoMail text={outcome.undelivered} />}
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
        variant={outcome && !('failure' in outcome) ? 'secondary' : 'primary'}
        wide
        busy={form.busy}
        busyLabel={texts.submitting}
      >
        {isSent ? texts.again : texts.submit}
      </Button>
    </Form>
  )
}

/** Shown when the server sends no mail: phone and contact page instead. */
function NoMail({ text }: { text: string }) {
  const [phone] = useClinicInfo().profile.phones
  return (
    <>
      <VisitorNotice tone="danger">{text}</VisitorNotice>
      {phone && (
        <a className={buttonClass({ variant: 'primary', wide: true })} href={`tel:${dialableNumber(phone)}`}>
          {texts.call(phone)}
        </a>
      )}
      <a className={buttonClass({ wide: true })} href={paths.contact}>
        {texts.contact}
      </a>
    </>
  )
}
