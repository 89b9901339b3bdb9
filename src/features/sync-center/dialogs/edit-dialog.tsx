import { Fragment } from 'react'
import { asQuestion } from '#data/sync/conflicts/questioned-row.ts'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { personReaders } from '#domain/patient/patient-rules.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { HeldSlotNotice } from '#features/shared/appointments/held-slot-notice.tsx'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { type OnSeen, onSeen, seenIn } from '#features/shared/forms/seen-row.ts'
import { tellInvalid } from '#features/shared/forms/tell-invalid.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import { ownUid, placeOf } from '#features/sync-center/questioned-place.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { type FormFields, useForm } from '#ui/forms/use-form.ts'
import {
  type ChangeForm,
  changeFormErrors,
  fieldsOf,
  formFields,
  formOf,
  hasTheirs,
  joinedFormOf,
} from './change-form.ts'
import { EditField } from './edit-field.tsx'
import { editableFields } from './editable-fields.ts'

interface EditDialogProps {
  item: QuestionItem
  /** As it stood when the dialog was opened. */
  data: SyncCenterData
  /** It begins with both texts, one under the other. */
  joins: boolean
  onClose: () => void
}

const texts = syncCenterTexts.editDialog
/** A record has no day of its own. */
const DAY_KINDS = { appointment: 'appointment', patient: 'birth', income: 'money', record: 'money' } as const
const saveTexts = { success: { title: texts.accepted }, failure: texts.failed }

/** Mends a refused change, which stays the same change; mounted while it is open. */
export function EditDialog({ item, data, joins, onClose }: EditDialogProps) {
  // What the form stands on: what it shows of the row, and the last own change that it knows of.
  const ground = { shown: item.shown, last: Math.max(...data.outbox.map(({ n }) => n)) }
  const entry = asQuestion(item.entry, data)
  const begun = joins ? joinedFormOf(entry, data) : formOf(entry, data)
  const theirsHint = hasTheirs(entry, data) ? texts.theirsHint : null
  const hint = joins ? syncCenterTexts.texts.joinHint : theirsHint
  const theirs = joins ? new Map<string, string>() : theirWords(item, entry)
  // It lies in the draft too: the decision stands on what was shown when the writing began.
  const form = useForm<OnSeen<ChangeForm>>(onSeen(begun, ground), {
    readers: entry.entity === 'patient' ? personReaders : undefined,
    onInvalid: tellInvalid,
  })
  const { edit } = useChanges()
  // Given up, the change stays what it was: a question of the sync centre.
  const { save } = useSave(onClose)
  const draft = useDraft('mend-change', `${entry.n} ${joins ? 'join' : 'edit'}`, onClose)

  const farDay = useFarDay(DAY_KINDS[entry.entity])
  const doubt = (values: ChangeForm) => {
    const field = entry.entity === 'patient' ? 'birthDate' : 'date'
    return farDay.doubt(field, values[field] ?? '', begun[field])
  }
  const send = async (values: OnSeen<ChangeForm>) => {
    const wished = fieldsOf(entry, values, data)
    const mending = seenIn<typeof ground>(values) ?? ground
    const mend = (text?: string) => edit(entry.opId, wished, { ...mending, draft: text })
    const result = await save(saveTexts, { first: mend, wished, ...mending, draft, decided: entry.n })
    if (result.kind === 'refused') return result.errors
    draft.close()
    return {}
  }
  return (
    <Dialog
      open
      onClose={draft.close}
      title={joins ? syncCenterTexts.texts.join : texts.title}
      description={hint ? `${item.title}. ${hint}` : item.title}
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={form.submit((values) => changeFormErrors(entry, values, data), send, doubt)}>
        <FormDraft draft={draft} form={form} />
        {formFields(entry, data).map((field) => (
          <Fragment key={field}>
            <EditField
              entity={entry.entity}
              professionals={data.professionals}
              theirs={theirs.get(field)}
              {...form.field(field)}
            />
            {field === 'professionalId' && <PlaceHolders form={form} own={ownUid(entry, data)} />}
          </Fragment>
        ))}
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
      </Form>
      {farDay.question}
    </Dialog>
  )
}

/** What the server has, in words, of the fields in question that the form begins with the own word of. */
function theirWords({ question }: QuestionItem, entry: OutboxEntry): ReadonlyMap<string, string> {
  const own = editableFields(entry)
  return new Map(question.filter(({ field }) => own.includes(field)).map(({ field, theirs }) => [field, theirs]))
}

/** Who has the time that the form asks for, and the free ones nearest to it. */
function PlaceHolders({ form, own }: { form: FormFields<ChangeForm>; own: string }) {
  const held = useHeldSlot(placeOf(form.values), own)
  return <HeldSlotNotice held={held} onTake={(range) => form.patch({ ...range })} />
}
