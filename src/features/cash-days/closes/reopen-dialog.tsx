import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { requiredLineError } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { closesTexts } from './closes-texts.ts'

interface ReopenDialogProps {
  /** The close that is taken back; null while the dialog is closed. */
  open: CashDayView | null
  onClose: () => void
}

const texts = closesTexts.reopen
const SAVING = { success: { title: texts.done }, failure: texts.failed }

/** Opens a closed day again, with a reason; the close is kept. For the owner. */
export function ReopenDialog({ open, onClose }: ReopenDialogProps) {
  return open && <OpenDialog close={open} onClose={onClose} />
}

function OpenDialog({ close, onClose }: { close: CashDayView; onClose: () => void }) {
  const changes = useChanges()
  const { save, close: giveUp } = useSave(onClose)
  const draft = useDraft('reopen-cash-day', close.uid, giveUp)
  const form = useForm({ reason: '' })
  const submit = form.submit(
    ({ reason }) => {
      const error = requiredLineError(reason, validationTexts.reopenReasonRequired)
      return error ? { reason: error } : {}
    },
    async ({ reason }) => {
      const fields = { date: close.date, kind: 'reopen', cancels: close.ref, reason: reason.trim() }
      const create = (text?: string) => changes.create('cashDay', fields, text)
      const result = await save(SAVING, { first: create, wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
  )
  return (
    <Dialog
      open
      onClose={draft.close}
      size="small"
      title={texts.title}
      description={texts.text}
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <TextField
          label={texts.reason}
          required
          autoComplete="off"
          autoCapitalize="sentences"
          {...form.field('reason')}
        />
        <SaveActions cancel={closesTexts.cancel} onCancel={draft.close} save={texts.confirm} busy={form.busy} />
      </Form>
    </Dialog>
  )
}
