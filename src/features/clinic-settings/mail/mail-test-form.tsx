import { useState } from 'react'
import { sendTestMail } from '#data/remote/mails.ts'
import { emailError } from '#domain/patient/patient-rules.ts'
import { isBlank } from '#domain/text-rules.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import type { MailTestAnswer } from '#domain/wire/mail-wire.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { errorText, failureOf, refusedFields } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import layout from '#ui/styles/layout.module.css'
import { mailSectionTexts } from './mail-section-texts.ts'
import { MailTestResult } from './mail-test-result.tsx'

const texts = mailSectionTexts.test

interface MailTest {
  email: string
}

const errorsOf = ({ email }: MailTest) => {
  const message = isBlank(email) ? null : emailError(email)
  return message ? { email: message } : {}
}

/** Sends a test mail and tells what it came to. The address stays for the next one. */
export function MailTestForm({ onTested }: { onTested: () => void }) {
  const { ask } = useClinic()
  const form = useForm<MailTest>({ email: '' }, { readers: { email: plainEmail }, onInvalid: showInvalidToast })
  const [result, setResult] = useState<MailTestAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async ({ email }: MailTest) => {
    setResult(null)
    setFailure(null)
    try {
      setResult(await sendTestMail(ask, email))
      onTested()
      return {}
    } catch (error) {
      if (!failureOf(error)) return {}
      const fields = refusedFields(error)
      if (Object.keys(fields).length > 0) return fields
      const offline = navigator.onLine ? {} : { offline: texts.noNetwork }
      setFailure(errorText(error, { refused: texts.notDone, unreachable: texts.noAnswer, ...offline }))
      return {}
    }
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(errorsOf, send)} aria-label={texts.title}>
      <p>{texts.intro}</p>
      <TextField label={texts.email} type="email" optional hint={texts.hint} {...form.field('email')} />
      <FormError message={failure} />
      <div role="status">{result && <MailTestResult result={result} />}</div>
      <div className={layout.wrap2}>
        <Button type="submit" variant="primary" icon="mail" busy={form.busy} busyLabel={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </Form>
  )
}
