import type { IncomeView } from '#domain/sync/merge/fold.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { voidErrors } from './void-form.ts'

interface VoidIncomeDialogProps {
  seen: IncomeView
  onVoided: () => void
  onClose: () => void
}

const SAVING = { success: { title: accountingTexts.voided }, failure: accountingTexts.voidFailed }
const texts = accountingTexts.voiding

/** Voids an income, with a reason. Mounted while it is open. */
export function VoidIncomeDialog({ seen, onVoided, onClose }: VoidIncomeDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('void-income', seen.uid, close)
  const form = useForm({ voidReason: '' })

  const submit = form.submit(voidErrors, async ({ voidReason }) => {
    const fields = { paymentStatus: 'cancelled', voidReason }
    const update = (text?: string) => changes.update('income', seen, fields, text)
    const result = await save(SAVING, { first: update, wished: fields, seen, draft })
    if (result.kind === 'refused') return result.errors
    draft.keeper.forget()
    onVoided()
  })
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
          label={incomeFormTexts.fields.voidReason}
          required
          autoComplete="off"
          autoCapitalize="sentences"
          {...form.field('voidReason')}
        />
        <SaveActions
          cancel={incomeFormTexts.cancel}
          onCancel={draft.close}
          save={texts.confirm}
          variant="danger"
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}
