import { useState } from 'react'
import { emailError } from '#domain/patient/patient-rules.ts'
import { requiredLineError } from '#domain/text-rules.ts'
import { passwordResetErrors, usernameError } from '#domain/user/account-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import { errorText, logUnforeseen, refusedFields, unreachedTexts } from '#features/shared/messages/error-message.ts'
import { useAuth } from '#features/shared/session/auth-context.ts'
import { useVisitorCall } from '#features/shared/session/use-visitor-call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { type FieldErrors, useForm } from '#ui/forms/use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { setUpTexts as texts } from './set-up-texts.ts'

interface NewOwner {
  code: string
  name: string
  lastName: string
  email: string
  username: string
  newPassword: string
  confirmPassword: string
  treatsPatients: boolean
}

const EMPTY: NewOwner = {
  code: '',
  name: '',
  lastName: '',
  email: '',
  username: '',
  newPassword: '',
  confirmPassword: '',
  treatsPatients: false,
}

const READERS = { email: plainEmail }

/** Creates the owner's account and signs in. */
export function SetUpForm() {
  const { signIn } = useAuth()
  const setUp = useVisitorCall('set-up')
  const form = useForm<NewOwner>(EMPTY, { readers: READERS, filledByBrowser: true })
  const [failure, setFailure] = useState<string | null>(null)
  const send = async ({ newPassword, confirmPassword: _, ...person }: NewOwner) => {
    setFailure(null)
    try {
      await setUp({ ...person, password: newPassword })
      await signIn(person.username, newPassword)
      return {}
    } catch (error) {
      logUnforeseen(error)
      const { password, ...fields } = refusedFields(error)
      const refused = { ...fields, ...(password !== undefined && { newPassword: password }) }
      if (Object.keys(refused).length === 0)
        setFailure(errorText(error, { refused: texts.failed, ...unreachedTexts(!navigator.onLine) }))
      return refused
    }
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(ownerErrors, send)} aria-label={texts.title}>
      <FormError message={failure} />
      <TextField label={texts.code} hint={texts.codeHint} {...form.field('code')} autoCapitalize="none" required />
      <FormRow>
        <TextField
          label={texts.firstName}
          {...form.field('name')}
          autoComplete="given-name"
          autoCapitalize="words"
          required
        />
        <TextField
          label={texts.lastName}
          {...form.field('lastName')}
          autoComplete="family-name"
          autoCapitalize="words"
          required
        />
      </FormRow>
      <FormRow>
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          {...form.field('email')}
          type="email"
          autoComplete="email"
          required
        />
        <TextField
          label={texts.username}
          hint={texts.usernameHint}
          {...form.field('username')}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
      </FormRow>
      <FormRow>
        <NewPasswordFields form={form} labels={texts} ownWords={[form.values.username]} />
      </FormRow>
      <Checkbox
        label={texts.treatsPatients}
        hint={texts.treatsPatientsHint}
        checked={form.values.treatsPatients}
        onChange={form.set('treatsPatients')}
      />
      <Button type="submit" variant="primary" wide busy={form.busy} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </Form>
  )
}

function ownerErrors({ code, name, lastName, email, username, ...passwords }: NewOwner): FieldErrors<NewOwner> {
  const found: [keyof NewOwner, string | null][] = [
    ['code', requiredLineError(code, validationTexts.setUpCodeRequired)],
    ['name', requiredLineError(name, validationTexts.nameRequired)],
    ['lastName', requiredLineError(lastName, validationTexts.lastNameRequired)],
    ['email', emailError(email)],
    ['username', usernameError(username)],
  ]
  return { ...Object.fromEntries(found.filter(([, message]) => message !== null)), ...passwordResetErrors(passwords) }
}
