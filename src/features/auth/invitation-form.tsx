import { useState } from 'react'
import { passwordResetErrors, usernameError } from '#domain/user/account-rules.ts'
import { errorText, logUnforeseen, refusedFields, unreachedTexts } from '#features/shared/messages/error-message.ts'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { type FieldErrors, useForm } from '#ui/forms/use-form.ts'
import { invitationTexts as texts } from './invitation-texts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface Acceptance {
  username: string
  newPassword: string
  confirmPassword: string
}

interface InvitationFormProps {
  token: string
  username: string
  onAccepted: () => void
}

/** Chooses the password, which signs in. */
export function InvitationForm({ token, username: given, onAccepted }: InvitationFormProps) {
  const { acceptInvitation } = useAuth()
  const form = useForm<Acceptance>({ username: given, newPassword: '', confirmPassword: '' }, { filledByBrowser: true })
  const [failure, setFailure] = useState<string | null>(null)
  const send = async ({ username, newPassword }: Acceptance) => {
    setFailure(null)
    try {
      await acceptInvitation({ token, username: username.trim(), password: newPassword })
      onAccepted()
      return {}
    } catch (error) {
      logUnforeseen(error)
      const { username: refusedName, password: refusedPassword } = refusedFields(error)
      if (refusedName === undefined && refusedPassword === undefined)
        setFailure(errorText(error, { refused: texts.failed, ...unreachedTexts(!navigator.onLine) }))
      return {
        ...(refusedName !== undefined && { username: refusedName }),
        ...(refusedPassword !== undefined && { newPassword: refusedPassword }),
      }
    }
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(acceptanceErrors, send)} aria-label={texts.title}>
      <FormError message={failure} />
      <TextField
        label={texts.username}
        hint={texts.usernameHint}
        {...form.field('username')}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <NewPasswordFields form={form} labels={texts} ownWords={[form.values.username]} />
      <Button type="submit" variant="primary" wide busy={form.busy} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </Form>
  )
}

function acceptanceErrors({ username, ...passwords }: Acceptance): FieldErrors<Acceptance> {
  const message = usernameError(username)
  return { ...(message ? { username: message } : {}), ...passwordResetErrors(passwords) }
}
