import { startError } from '#domain/appointment/appointment-rules.ts'
import { DAY_START, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import type { AgendaSettings } from '#domain/clinic/settings/settings-values.ts'
import { changedFields } from '#features/clinic-settings/group/changed-fields.ts'
import { SaveButton } from '#features/clinic-settings/group/save-button.tsx'
import { type GroupFormProps, SettingsGroupCard } from '#features/clinic-settings/group/settings-group-card.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { TimeField } from '#ui/fields/time-field.tsx'
import { Form, FormError, FormRow } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { agendaTexts as texts } from './agenda-texts.ts'

/** How the staff's agenda opens. */
export function AgendaCard() {
  return (
    <SettingsGroupCard group="agenda" title={texts.title}>
      {(props) => <AgendaForm {...props} />}
    </SettingsGroupCard>
  )
}

/** The time as typed. */
type TypedAgenda = Record<keyof AgendaSettings, string>

function AgendaForm({ value, failure, save }: GroupFormProps<'agenda'>) {
  const form = useForm<TypedAgenda>(value, { onInvalid: showInvalidToast })
  const validate = ({ opensAt }: TypedAgenda) => {
    const message = startError(opensAt)
    return message ? { opensAt: message } : {}
  }
  const send = (values: TypedAgenda) =>
    save(changedFields<TypedAgenda>(values, value) as Partial<AgendaSettings>, form.reset)
  return (
    <Form ref={form.ref} onSubmit={form.submit(validate, send)} aria-label={texts.title}>
      <FormError message={failure} />
      <FormRow short>
        <TimeField
          label={texts.opensAt}
          hint={texts.opensAtHint}
          from={DAY_START}
          to={LATEST_START}
          {...form.field('opensAt')}
        />
      </FormRow>
      <SaveButton busy={form.busy} />
    </Form>
  )
}
