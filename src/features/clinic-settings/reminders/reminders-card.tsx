import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import type { RemindersSettings } from '#domain/clinic/settings/settings-values.ts'
import { changedFields } from '#features/clinic-settings/group/changed-fields.ts'
import { SaveButton } from '#features/clinic-settings/group/save-button.tsx'
import { type GroupFormProps, SettingsGroupCard } from '#features/clinic-settings/group/settings-group-card.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { mailRemindersTexts as texts } from './mail-reminders-texts.ts'

/** Whether the server reminds by mail, and until when patients may cancel. `mailsReachPeople`: it has a mail server. */
export function RemindersCard({ mailsReachPeople }: { mailsReachPeople: boolean }) {
  return (
    <SettingsGroupCard group="reminders" title={texts.title}>
      {(props) => <RemindersForm {...props} mailsReachPeople={mailsReachPeople} />}
    </SettingsGroupCard>
  )
}

/** The hours as typed. */
type TypedReminders = Omit<RemindersSettings, 'selfCancelHours'> & { selfCancelHours: string }

interface RemindersFormProps extends GroupFormProps<'reminders'> {
  mailsReachPeople: boolean
}

function RemindersForm({ value, failure, save, mailsReachPeople }: RemindersFormProps) {
  const form = useForm<TypedReminders>(typed(value), { onInvalid: showInvalidToast })
  const send = (values: TypedReminders) =>
    save(changedFields<RemindersSettings>(remindersOf(values), value), (saved) => form.reset(typed(saved)))
  return (
    <Form ref={form.ref} onSubmit={form.submit(remindersErrors, send)} aria-label={texts.title}>
      {!mailsReachPeople && <Banner icon="alert" tone="warning" text={texts.off} />}
      <FormError message={failure} />
      <Checkbox
        label={texts.mailReminders}
        hint={texts.mailRemindersHint}
        checked={form.values.mailReminders}
        onChange={form.set('mailReminders')}
      />
      <Checkbox
        label={texts.selfCancel}
        hint={texts.selfCancelHint}
        checked={form.values.selfCancel}
        onChange={form.set('selfCancel')}
      />
      <FormRow short>
        <TextField
          label={texts.selfCancelHours}
          hint={texts.selfCancelHoursHint}
          inputMode="numeric"
          {...form.field('selfCancelHours')}
        />
      </FormRow>
      <SaveButton busy={form.busy} />
    </Form>
  )
}

function typed(value: RemindersSettings): TypedReminders {
  return { ...value, selfCancelHours: String(value.selfCancelHours) }
}

function remindersOf(values: TypedReminders): RemindersSettings {
  return { ...values, selfCancelHours: Number(values.selfCancelHours) }
}

const HOURS = /^([1-9]\d{0,2}|1000)$/

function remindersErrors({ selfCancelHours }: TypedReminders): Partial<Record<keyof TypedReminders, string>> {
  return HOURS.test(selfCancelHours.trim()) ? {} : { selfCancelHours: settingsTexts.hoursInvalid }
}
