import { plainEmail } from '#domain/values/email-address.ts'
import group from '#features/clinic-settings/group/group.module.css'
import { SaveButton } from '#features/clinic-settings/group/save-button.tsx'
import { type GroupFormProps, SettingsGroupCard } from '#features/clinic-settings/group/settings-group-card.tsx'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { paths } from '#features/shared/session/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { type FormFields, useForm } from '#ui/forms/use-form.ts'
import { type ProfileForm, profileChanges, profileErrors, profileFormOf } from './profile-form.ts'
import { profileTexts as texts } from './profile-texts.ts'

const { fields, hints, parts } = texts
const READERS = { email: plainEmail }

/** The section 'Consultorio': how the clinic presents itself. */
export function ProfileSection() {
  const see = (
    <a className={buttonClass({ size: 'small' })} href={paths.home} target="_blank" rel="noopener">
      {texts.see}
    </a>
  )
  return (
    <SettingsGroupCard group="profile" title={texts.title} actions={see}>
      {(props) => <ProfileFormView {...props} />}
    </SettingsGroupCard>
  )
}

function ProfileFormView({ value, failure, save }: GroupFormProps<'profile'>) {
  const form = useForm<ProfileForm>(profileFormOf(value), { readers: READERS, onInvalid: showInvalidToast })
  const draft = useDraft('settings', 'profile', () => undefined)
  const send = (values: ProfileForm) =>
    save(profileChanges(values, value), (saved) => {
      form.reset(profileFormOf(saved))
      draft.close()
    })
  return (
    <Form ref={form.ref} onSubmit={form.submit(profileErrors, send)} aria-label={texts.title}>
      <FormDraft draft={draft} form={form} />
      <FormError message={failure} />
      <PlaceFields form={form} />
      <ContactFields form={form} />
      <PageTexts form={form} />
      <SaveButton busy={form.busy} />
    </Form>
  )
}

interface PartProps {
  form: FormFields<ProfileForm>
}

function PlaceFields({ form }: PartProps) {
  return (
    <fieldset className={group.part}>
      <legend>{parts.place}</legend>
      <TextField label={fields.name} hint={hints.name} {...form.field('name')} />
      <TextField label={fields.address} hint={hints.address} {...form.field('address')} />
      <FormRow>
        <TextField label={fields.city} {...form.field('city')} />
        <TextField label={fields.province} {...form.field('province')} />
      </FormRow>
      <TextField label={fields.mapPlace} hint={hints.mapPlace} figures {...form.field('mapPlace')} />
    </fieldset>
  )
}

function ContactFields({ form }: PartProps) {
  return (
    <fieldset className={group.part}>
      <legend>{parts.contact}</legend>
      <FormRow>
        <TextArea label={fields.phones} hint={hints.phones} rows={2} {...form.field('phones')} />
        <TextField label={fields.whatsapp} type="tel" figures {...form.field('whatsapp')} />
      </FormRow>
      <TextField label={fields.email} hint={hints.email} type="email" {...form.field('email')} />
      <FormRow>
        <TextField label={fields.instagram} hint={hints.social} type="url" {...form.field('instagram')} />
        <TextField label={fields.facebook} hint={hints.social} type="url" {...form.field('facebook')} />
      </FormRow>
    </fieldset>
  )
}

function PageTexts({ form }: PartProps) {
  return (
    <fieldset className={group.part}>
      <legend>{parts.pages}</legend>
      <TextArea label={fields.homeText} hint={hints.homeText} {...form.field('homeText')} />
      <TextArea label={fields.aboutText} hint={hints.aboutText} rows={5} {...form.field('aboutText')} />
      <TextArea label={fields.servicesText} hint={hints.servicesText} {...form.field('servicesText')} />
    </fieldset>
  )
}
