import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { requiredTextError, textError } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { RequestSummary } from './request-summary.tsx'

interface RejectDialogProps {
  /** The request as shown when the dialog was opened. */
  seen: AppointmentView
  onDone: () => void
  onClose: () => void
}

const texts = decisionTexts.rejection
const SAVING = { success: { title: savingTexts.success, description: texts.success }, failure: texts.failed }

/** 'Rechazar solicitud': states a reason, and what the patient may ask for instead. Mounted while it is open. */
export function RejectDialog({ seen, onDone, onClose }: RejectDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('rejection', seen.uid, close)
  const form = useForm({ rejectionReason: '', alternativeOptions: '' })
  const isBlank = form.values.rejectionReason.trim() === ''

  const submit = form.submit(rejectionErrors, async ({ rejectionReason, alternativeOptions }) => {
    const patch = { status: 'rejected', cancellationReason: rejectionReason.trim() }
    const body = alternativeOptions.trim() ? { alternativeOptions } : {}
    const reject = (text?: string) => changes.act('reject', seen, { patch, body }, text)
    const result = await save(SAVING, { first: reject, wished: patch, seen, body, draft })
    if (result.kind === 'refused') return result.errors
    draft.keeper.forget()
    onDone()
  })
  return (
    <Dialog open onClose={draft.close} title={texts.title} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <RequestSummary seen={seen} />
        <TextArea label={texts.reason} rows={3} {...form.field('rejectionReason')} />
        <TextArea
          label={texts.alternatives}
          optional
          rows={2}
          hint={texts.alternativesHint}
          {...form.field('alternativeOptions')}
        />
        <SaveActions
          cancel={decisionTexts.cancel}
          onCancel={draft.close}
          save={texts.confirm}
          variant="danger"
          disabled={isBlank}
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}

function rejectionErrors(values: { rejectionReason: string; alternativeOptions: string }) {
  const { rejectionReason, alternativeOptions } = values
  const reason = requiredTextError(rejectionReason, validationTexts.rejectionReasonRequired)
  const alternatives = textError(alternativeOptions)
  return {
    ...(reason && { rejectionReason: reason }),
    ...(alternatives && { alternativeOptions: alternatives }),
  }
}
