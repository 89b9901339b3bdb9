import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { textError } from '#domain/text-rules.ts'
import { FormDraft } from '#features/shared/form-draft.tsx'
import { SaveActions } from '#features/shared/save-actions.tsx'
import { useChanges } from '#features/shared/use-changes.ts'
import { useDraft } from '#features/shared/use-draft.ts'
import { useSave } from '#features/shared/use-save.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { actionTexts } from '../appointments-texts.ts'
import { saveStatusDecision } from '../status-change.ts'
import { useTurnoWords } from './use-turno-words.ts'

interface CancellationDialogProps {
  /** The turno as the person saw it when the dialog was opened. */
  seen: AppointmentView
  /** The decision is the server's, or on its way. */
  onDone: () => void
  onClose: () => void
}

const texts = actionTexts.cancelled

/** Asks before a turno is cancelled, and why, for whoever wants to say it; mounted while it is open. */
export function CancellationDialog({ seen, onDone, onClose }: CancellationDialogProps) {
  const words = useTurnoWords(seen)
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('cancellation', seen.uid, close)
  const form = useForm({ cancellationReason: '' })

  const submit = form.submit(cancellationErrors, async ({ cancellationReason }) => {
    const reason = cancellationReason.trim()
    const result = await saveStatusDecision(save, changes, seen, 'cancelled', { reason, draft })
    if (result.kind === 'refused') return result.errors
    draft.keeper.forget()
    onDone()
  })
  return (
    <Dialog
      open
      onClose={draft.close}
      size="small"
      title={texts.question}
      description={
        <>
          <strong>{words}</strong>
          <br />
          {texts.effect}
        </>
      }
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <TextArea
          label={actionTexts.cancellationReason}
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
