import { useState } from 'react'
import { Link } from 'react-router-dom'
import { changeOwnAccount, fetchOwnAccount } from '#data/remote/own-account.ts'
import { emailError } from '#domain/patient/patient-rules.ts'
import { isBlank, lineError } from '#domain/text-rules.ts'
import { plainEmail } from '#domain/values/email-address.ts'
import type { OwnAccount } from '#domain/wire/staff-wire.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useServerCall } from '#features/shared/forms/use-server-call.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { ReadingMissing } from '#features/shared/reading/reading-faces.tsx'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { type FieldErrors, useForm } from '#ui/forms/use-form.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import { ownAccountTexts } from './own-account-texts.ts'

const texts = ownAccountTexts.details

/** The own details: those of the staff can be changed here, those of patients belong to their file. */
export function DetailsCard() {
  const { user } = useClinic()
  return (
    <Card title={texts.title}>
      <div className={layout.stack3}>
        <p className={typography.small}>{texts.username(user.username)}</p>
        {user.role === 'admin' ? <StaffDetails userId={user.id} /> : <FileHint />}
      </div>
    </Card>
  )
}

function FileHint() {
  return (
    <div className={layout.line}>
      <p>{texts.ofPatient}</p>
      <Link className={buttonClass({ size: 'small' })} to={paths.patientDashboard}>
        {texts.toFile}
      </Link>
    </div>
  )
}

function StaffDetails({ userId }: { userId: number }) {
  const { state, value, retry } = useServerReading({
    name: `account ${userId}`,
    read: (ask) => fetchOwnAccount(ask, userId),
  })
  const [saved, setSaved] = useState<OwnAccount | null>(null)
  const account = saved ?? value
  if (!account) return <ReadingMissing state={state} retry={retry} />
  return <DetailsForm account={account} onSaved={setSaved} />
}

type Details = Record<keyof typeof texts.fields, string>

function DetailsForm({ account, onSaved }: { account: OwnAccount; onSaved: (account: OwnAccount) => void }) {
  const { ask } = useClinic()
  const call = useServerCall(texts.notSaved)
  const form = useForm<Details>(detailsOf(account), { readers: { email: plainEmail }, onInvalid: showInvalidToast })
  const isNewEmail = plainEmail(form.values.email) !== account.email
  const errorsOf = (details: Details) => detailsErrors(details, account)
  const send = async ({ currentPassword, ...details }: Details) => {
    const changes = changesOf(details, account)
    if (Object.keys(changes).length === 0) {
      toast({ title: texts.unchanged })
      return {}
    }
    const refused = await call.send(async () => {
      const proof = changes.email === undefined ? {} : { currentPassword }
      const after = await changeOwnAccount(ask, { ...changes, ...proof })
      const isRenamed = changes.name !== undefined || changes.lastName !== undefined
      toast({ title: texts.saved, description: isRenamed ? texts.savedNameText : undefined, variant: 'success' })
      form.reset(detailsOf(after))
      onSaved(after)
    })
    return refused ?? {}
  }
  return (
    <Form ref={form.ref} onSubmit={form.submit(errorsOf, send)} aria-label={texts.title}>
      <FormError message={call.failure} />
      <FormRow>
        <TextField label={texts.fields.name} autoComplete="given-name" {...form.field('name')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </FormRow>
      <TextField
        label={texts.fields.email}
        hint={texts.emailHint}
        type="email"
        autoComplete="email"
        optional
        {...form.field('email')}
      />
      {isNewEmail && (
        <PasswordField
          label={texts.fields.currentPassword}
          hint={texts.passwordHint}
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
      )}
      <div>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel={savingTexts.processing}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}

function detailsOf({ name, lastName, email }: OwnAccount): Details {
  return { name, lastName, email, currentPassword: '' }
}

function detailsErrors({ name, lastName, email, currentPassword }: Details, account: OwnAccount): FieldErrors<Details> {
  const isProofMissing = email !== account.email && currentPassword === ''
  const found = {
    name: lineError(name),
    lastName: lineError(lastName),
    email: isBlank(email) ? null : emailError(email),
    currentPassword: isProofMissing ? texts.passwordMissing : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

function changesOf(details: Omit<Details, 'currentPassword'>, account: OwnAccount): Partial<typeof details> {
  const { name, lastName, email } = details
  const after = { name: name.trim(), lastName: lastName.trim(), email }
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== account[field as keyof OwnAccount]),
  )
}
