import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { personReaders } from '#domain/patient/patient-rules.ts'
import { type RegistrationForm, registrationErrors } from '#domain/user/account-rules.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { errorText, logUnforeseen, refusedFields, unreachedTexts } from '#features/shared/messages/error-message.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useVisitorCall } from '#features/shared/session/use-visitor-call.ts'
import { VisitorSheet } from '#features/shared/visitor-sheet/visitor-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { type FieldErrors, useForm } from '#ui/forms/use-form.ts'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { passwordHint } from './password-hint.ts'
import { registerTexts as texts } from './register-texts.ts'

const EMPTY: RegistrationForm = {
  username: '',
  dni: '',
  name: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
}

/** Registration of a patient (spec sections 2 and 5). */
export function RegisterPage() {
  return (
    <VisitorSheet title={texts.title} lead={texts.lead} wide links={<Link to={paths.login}>{texts.haveAccount}</Link>}>
      <RegistrationFields />
    </VisitorSheet>
  )
}

function RegistrationFields() {
  const { form, failure, submit } = useRegistration()
  return (
    <Form ref={form.ref} onSubmit={submit} aria-label={texts.title}>
      <FormError message={failure} />
      <FormRow>
        <TextField
          label={texts.name}
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
          label={texts.dni}
          hint={texts.dniHint}
          {...form.field('dni')}
          inputMode="numeric"
          autoComplete="off"
          figures
          required
        />
        <TextField label={texts.phone} {...form.field('phone')} type="tel" autoComplete="tel" figures required />
      </FormRow>
      <TextField
        label={texts.email}
        {...form.field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
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
      <FormRow>
        <PasswordField
          label={texts.password}
          hint={passwordHint(form.field('password').value, ownWords(form))}
          {...form.field('password')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          label={texts.confirmPassword}
          {...form.field('confirmPassword')}
          autoComplete="new-password"
          required
        />
      </FormRow>
      <p className={typography.small}>
        {texts.privacy}{' '}
        <Link to={paths.privacy} target="_blank">
          {texts.privacyLink}
        </Link>
        .
      </p>
      <Button type="submit" variant="primary" wide busy={form.busy} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </Form>
  )
}

/** Returns the personal data typed above, which others could guess. */
function ownWords({ field }: ReturnType<typeof useRegistration>['form']): string[] {
  return (['username', 'name', 'lastName', 'dni', 'email'] as const).map((name) => field(name).value)
}

function useRegistration() {
  const navigate = useNavigate()
  const register = useVisitorCall('auth/register')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<RegistrationForm>(EMPTY, {
    readers: personReaders,
    onInvalid: showInvalidToast,
    filledByBrowser: true,
  })

  const send = async ({ confirmPassword: _, ...registration }: RegistrationForm) => {
    setFailure(null)
    try {
      const { message } = await register({ ...trimmed(registration), role: 'patient' })
      const description = message ?? texts.successText
      toast({ title: texts.success, description, variant: 'success', duration: toastDurations.registered })
      void navigate(paths.login)
    } catch (error) {
      logUnforeseen(error)
      const fields = knownFields(refusedFields(error))
      const description = errorText(error, { ...texts, ...unreachedTexts(!navigator.onLine) })
      toast({ title: texts.failure, description, variant: 'error', duration: toastDurations.registrationFailed })
      // A toast disappears; an error that belongs to no field stays visible.
      if (Object.keys(fields).length === 0) setFailure(description)
      return fields
    }
  }
  return { form, failure, submit: form.submit(registrationErrors, send) }
}

/** Trims all texts except the password, whose surrounding blanks count. */
function trimmed({ password, ...texts }: Omit<RegistrationForm, 'confirmPassword'>) {
  return { ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])), password }
}

/** Keeps the errors of fields that the form has; another server may name others. */
function knownFields(errors: Readonly<Record<string, string>>): FieldErrors<RegistrationForm> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field in EMPTY))
}
