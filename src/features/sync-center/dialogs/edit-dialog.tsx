import { Fragment } from 'react'
import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { withLatestPatch } from '#data/sync/conflicts/reviewed-row.ts'
import { personReaders } from '#domain/patient/patient-rules.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { HeldSlotNotice } from '#features/shared/appointments/held-slot-notice.tsx'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { seenRowIn, type WithSeenRow, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import { ownUid, placeOf } from '#features/sync-center/requested-place.ts'
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
  /** The data as they were when the dialog was opened. */
  data: SyncCenterData
  /** Starts with both texts joined. */
  joins: boolean
  onClose: () => void
}

const texts = syncCenterTexts.editDialog
/** Which kind of day each entity has; a record's is never edited. */
const DAY_KINDS = {
  appointment: 'appointment',
  patient: 'birth',
  income: 'money',
  record: 'money',
  closure: 'appointment',
  plan: 'money',
  planMember: 'money',
  payment: 'money',
  cashMovement: 'money',
  cashDay: 'money',
  contact: 'appointment',
  waiting: 'appointment',
} as const
const saveTexts = { success: { title: texts.accepted }, failure: texts.failed }

/** Edits a refused change, which keeps its id. Mounted while it is open. */
export function EditDialog({ item, data, joins, onClose }: EditDialogProps) {
  // The base of the form: the shown row, and the last of this person's changes that it includes.
  const base = { shown: item.shownRow, last: Math.max(...data.outbox.map(({ n }) => n)) }
  const entry = withLatestPatch(item.entry, data)
  const begun = joins ? joinedFormOf(entry, data) : formOf(entry, data)
  const theirsHint = hasTheirs(entry, data) ? texts.theirsHint : null
  const hint = joins ? syncCenterTexts.texts.joinHint : theirsHint
  const theirs = joins ? new Map<string, string>() : theirValues(item, entry)
  // Kept in the draft too: the decision is based on what was shown when the writing began.
  const form = useForm<WithSeenRow<ChangeForm>>(withSeenRow(begun, base), {
    readers: entry.entity === 'patient' ? personReaders : undefined,
    onInvalid: showInvalidToast,
  })
  const { edit } = useChanges()
  // Closing it leaves the change in the sync centre.
  const { save } = useSave(onClose)
  const draft = useDraft('mend-change', `${entry.n} ${joins ? 'join' : 'edit'}`, onClose)

  const farDay = useFarDay(DAY_KINDS[entry.entity])
  const doubt = (values: ChangeForm) => {
    const field = entry.entity === 'patient' ? 'birthDate' : 'date'
    return farDay.doubt(field, values[field] ?? '', begun[field])
  }
  const send = async (values: WithSeenRow<ChangeForm>) => {
    const wished = fieldsOf(entry, values, data)
    const mending = seenRowIn<typeof base>(values) ?? base
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
            {field === 'professionalId' && <TakenTimeNotice form={form} own={ownUid(entry, data)} />}
          </Fragment>
        ))}
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
      </Form>
      {farDay.question}
    </Dialog>
  )
}

/** Returns the server's values of the conflicting fields that start with the person's own. */
function theirValues({ conflictFields: question }: QuestionItem, entry: OutboxEntry): ReadonlyMap<string, string> {
  const own = editableFields(entry)
  return new Map(question.filter(({ field }) => own.includes(field)).map(({ field, theirs }) => [field, theirs]))
}

/** Shows who has the time of the form, and the nearest free ones. */
function TakenTimeNotice({ form, own }: { form: FormFields<ChangeForm>; own: string }) {
  const held = useHeldSlot(placeOf(form.values), own)
  return <HeldSlotNotice held={held} onTake={(range) => form.patch({ ...range })} />
}
