import type { ShownCashDay } from '#data/local/rows/cash-days.ts'
import { closeFields, differenceReasonError } from '#domain/cash/cash-count.ts'
import { countedOf, withFloat } from '#domain/cash/closes-in-force.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { CloseFacts } from './close-facts.tsx'
import { closesTexts } from './closes-texts.ts'

interface AgreeDialogProps {
  /** The day as it is now; null while the dialog is closed. */
  open: ShownCashDay | null
  onClose: () => void
}

const texts = closesTexts.provisional
const SAVING = { success: { title: texts.agreed }, failure: texts.agreeFailed }

/** Closes the day with the figures of now: a new close that replaces the provisional one. */
export function AgreeDialog({ open, onClose }: AgreeDialogProps) {
  return open?.close ? <OpenDialog shown={open} close={open.close} onClose={onClose} /> : null
}

function OpenDialog({ shown, close, onClose }: { shown: ShownCashDay; close: CashDayView; onClose: () => void }) {
  const changes = useChanges()
  const { save, close: giveUp } = useSave(onClose)
  const draft = useDraft('agree-close', close.uid, giveUp)
  const form = useForm({ reason: close.reason })
  const counted = countedOf(close)
  const fieldsOf = (reason: string) =>
    closeFields(close.date, { counted, figures: shown.figures, float: close.float, reason: reason.trim() })
  const submit = form.submit(
    ({ reason }) => {
      const error = differenceReasonError(counted, withFloat(shown.figures, close.float), reason)
      return error ? { reason: error } : {}
    },
    async ({ reason }) => {
      const fields = { ...fieldsOf(reason), cancels: close.ref }
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
      title={texts.agreeTitle}
      description={texts.agreeText}
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <CloseFacts close={fieldsOf('')} />
        <TextField
          label={closesTexts.facts.reason}
          autoComplete="off"
          autoCapitalize="sentences"
          {...form.field('reason')}
        />
        <SaveActions cancel={closesTexts.cancel} onCancel={draft.close} save={texts.agree} busy={form.busy} />
      </Form>
    </Dialog>
  )
}
