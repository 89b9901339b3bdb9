import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { textError } from '#domain/text-rules.ts'
import { useFreedSlot } from '#features/appointments/gaps/use-freed-slot.tsx'
import { saveStatusDecision } from '#features/appointments/rows/acts/status-change.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { actionTexts, formTexts } from '../appointments-texts.ts'
import { useAppointmentDescription } from './use-appointment-description.ts'

interface CancellationDialogProps {
  /** The appointment as shown when the dialog was opened. */
  seen: AppointmentView
  /** Called when the server has the decision, or it is pending. */
  onDone: () => void
  onClose: () => void
}

const texts = actionTexts.cancelled

/** Asks for confirmation before a cancellation, with an optional reason, and shows who wants the freed slot. Mounted while it is open. */
export function CancellationDialog({ seen, onDone, onClose }: CancellationDialogProps) {
  const description = useAppointmentDescription(seen)
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('cancellation', seen.uid, close)
  const form = useForm({ cancellationReason: '' })
  const freed = useFreedSlot(onDone)

  const submit = form.submit(cancellationErrors, async ({ cancellationReason }) => {
    const reason = cancellationReason.trim()
    const result = await saveStatusDecision(save, changes, seen, 'cancelled', { reason, draft })
    if (result.kind === 'refused') return result.errors
    draft.keeper.forget()
    await freed.offer(seen)
  })
  if (freed.dialog) return freed.dialog
  return (
    <Dialog
      open
      onClose={draft.close}
      size="small"
      title={texts.question}
      description={
        <>
          <strong>{description}</strong>
          <br />
          {texts.effect}
        </>
      }
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <TextArea
          label={formTexts.fields.cancellationReason}
          hint={actionTexts.cancellationHint}
          optional
          {...form.field('cancellationReason')}
        />
        <SaveActions
          cancel={actionTexts.keep}
          onCancel={draft.close}
          save={texts.confirm}
          variant="danger"
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}

function cancellationErrors({ cancellationReason }: { cancellationReason: string }) {
  const error = textError(cancellationReason)
  return error ? { cancellationReason: error } : {}
}
