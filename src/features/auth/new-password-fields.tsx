import { PasswordField } from '#ui/fields/password-field.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { passwordHint } from './password-hint.ts'

/** A new password, typed twice. */
export interface NewPassword {
  newPassword: string
  confirmPassword: string
}

interface NewPasswordFieldsProps {
  form: Pick<FormFields<NewPassword>, 'field'>
  labels: { password: string; confirmPassword: string }
  /** What a good password does not consist of, such as the username. */
  ownWords?: readonly string[]
}

/** The fields for a new password. */
export function NewPasswordFields({ form, labels, ownWords }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={passwordHint(form.field('newPassword').value, ownWords)}
        {...form.field('newPassword')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label={labels.confirmPassword}
        {...form.field('confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
