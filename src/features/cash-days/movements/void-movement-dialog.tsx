import type { CashMovementView } from '#domain/sync/merge/fold.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { movementVoidErrors, voidingFields } from './movement-form.ts'
import { movementInWords } from './movement-words.ts'
import { movementsTexts } from './movements-texts.ts'

const texts = movementsTexts.voiding
const SAVING = { success: { title: texts.done }, failure: texts.failed }

/** Voids a movement, with a reason: by a second row. Mounted while it is open. */
export function VoidMovementDialog({ movement, onClose }: { movement: CashMovementView; onClose: () => void }) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('void-movement', movement.uid, close)
  const form = useForm({ voidReason: '' })
  const submit = form.submit(movementVoidErrors, async ({ voidReason }) => {
    const fields = voidingFields(movement, voidReason)
    const create = (text?: string) => changes.create('cashMovement', fields, text)
    const result = await save(SAVING, { first: create, wished: fields, draft })
    if (result.kind === 'refused') return result.errors
    draft.close()
  })
  return (
    <Dialog
      open
      onClose={draft.close}
      size="small"
      title={texts.title}
      description={texts.text(movementInWords(movement))}
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
          cancel={movementsTexts.form.cancel}
          onCancel={draft.close}
          save={texts.confirm}
          variant="danger"
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}
