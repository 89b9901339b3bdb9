import { newUuid } from '#data/local/database/new-uuid.ts'
import { changeOwnPassword } from '#data/remote/own-account.ts'
import { passwordResetErrors } from '#domain/user/account-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { type FieldErrors, useForm } from '#ui/forms/use-form.ts'
import { Card } from '#ui/layout/card.tsx'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { ownAccountTexts } from './own-account-texts.ts'

const texts = ownAccountTexts.password

interface Passwords {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

const EMPTY: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the own password. */
export function PasswordCard() {
  const { ask, user } = useClinic()
  const call = useServerCall(texts.notSaved)
  const form = useForm<Passwords>(EMPTY, { filledByBrowser: true })
  const send = async ({ currentPassword, newPassword }: Passwords) => {
    const refused = await call.send(async () => {
      await changeOwnPassword(ask, { currentPassword, newPassword, key: newUuid() })
      form.reset(EMPTY)
      toast({ title: texts.saved, description: texts.savedText, variant: 'success' })
    })
    return refused ?? {}
  }
  return (
    <Card title={texts.title}>
      <Form ref={form.ref} onSubmit={form.submit(passwordErrors, send)} aria-label={texts.title}>
        <p className={typography.small}>{texts.lead}</p>
        <FormError message={call.failure} />
        {/* A password manager files the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={texts.fields.current}
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <FormRow>
          <PasswordField
            label={texts.fields.fresh}
            hint={texts.length}
            autoComplete="new-password"
            required
            {...form.field('newPassword')}
          />
          <PasswordField
            label={texts.fields.confirm}
            autoComplete="new-password"
            required
            {...form.field('confirmPassword')}
          />
        </FormRow>
        <div>
          <Button type="submit" variant="primary" busy={form.busy} busyLabel={savingTexts.processing}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function passwordErrors({ currentPassword, ...fresh }: Passwords): FieldErrors<Passwords> {
  const missing = currentPassword === '' ? { currentPassword: validationTexts.passwordRequired } : {}
  return { ...missing, ...passwordResetErrors(fresh) }
}
