import type { IncomeView } from '#domain/sync/merge/fold.ts'
import { FormDraft } from '#features/shared/form-draft.tsx'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { SaveActions } from '#features/shared/save-actions.tsx'
import { useChanges } from '#features/shared/use-changes.ts'
import { useDraft } from '#features/shared/use-draft.ts'
import { useSave } from '#features/shared/use-save.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { accountingTexts } from './accounting-texts.ts'
import { voidErrors } from './void-form.ts'

interface VoidIncomeDialogProps {
  seen: IncomeView
  onVoided: () => void
  onClose: () => void
}

const SAVING = { success: { title: accountingTexts.voided }, failure: accountingTexts.voidFailed }
const texts = accountingTexts.voiding

/** Voids an income, with a reason; mounted while it is open. */
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
          label={texts.reason}
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
