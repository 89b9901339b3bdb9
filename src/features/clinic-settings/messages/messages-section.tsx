import { fillTemplate } from '#domain/clinic/settings/message-template.ts'
import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import type { MessagesSettings } from '#domain/clinic/settings/settings-values.ts'
import { requiredTextError } from '#domain/text-rules.ts'
import { changedFields } from '#features/clinic-settings/group/changed-fields.ts'
import { SaveButton } from '#features/clinic-settings/group/save-button.tsx'
import { type GroupFormProps, SettingsGroupCard } from '#features/clinic-settings/group/settings-group-card.tsx'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import typography from '#ui/styles/typography.module.css'
import { messagesTexts as texts } from './messages-texts.ts'

const FIELDS = ['visitorGreeting', 'patientGreeting', 'visitReminder', 'slotOffer', 'recall'] as const

/** The section 'Mensajes': how WhatsApp chats begin. */
export function MessagesSection() {
  return (
    <SettingsGroupCard group="messages" title={texts.title}>
      {(props) => <MessagesForm {...props} />}
    </SettingsGroupCard>
  )
}

function MessagesForm({ value, failure, save }: GroupFormProps<'messages'>) {
  const form = useForm<MessagesSettings>(value, { onInvalid: showInvalidToast })
  const clinic = useClinicName()
  const draft = useDraft('settings', 'messages', () => undefined)
  const send = (values: MessagesSettings) =>
    save(changedFields(values, value), (saved) => {
      form.reset(saved)
      draft.close()
    })
  const example = (text: string) =>
    texts.example(
      fillTemplate(text, {
        nombre: texts.exampleName,
        consultorio: clinic,
        dia: texts.exampleDay,
        hora: texts.exampleTime,
      }),
    )
  return (
    <Form ref={form.ref} onSubmit={form.submit(messagesErrors, send)} aria-label={texts.title}>
      <FormDraft draft={draft} form={form} />
      <p className={typography.small}>{texts.lead}</p>
      <FormError message={failure} />
      {FIELDS.map((field) => (
        <TextArea key={field} label={texts.fields[field]} hint={example(form.values[field])} {...form.field(field)} />
      ))}
      <SaveButton busy={form.busy} />
    </Form>
  )
}

function messagesErrors(values: MessagesSettings): Partial<Record<keyof MessagesSettings, string>> {
  const found = FIELDS.map((field) => [field, requiredTextError(values[field], settingsTexts.messageRequired)] as const)
  return Object.fromEntries(found.filter(([, message]) => message !== null))
}
