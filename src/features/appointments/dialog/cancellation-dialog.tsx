import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { mayBecome } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { textError } from '#domain/text-rules.ts'
import type { Offering } from '#features/appointments/gaps/read-wanted-slots.ts'
import { useFreedSlot } from '#features/appointments/gaps/use-freed-slot.tsx'
import {
  STATUS_DECISION_TEXTS,
  saveStatusDecision,
  statusFields,
} from '#features/appointments/rows/acts/status-change.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useSaveTogether } from '#features/shared/forms/use-save-together.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { actionTexts, formTexts } from '../appointments-texts.ts'
import { SeriesScope } from './series/series-scope.tsx'
import { seriesTexts } from './series/series-texts.ts'
import { useSeries } from './series/use-series.ts'
import { useAppointmentDescription } from './use-appointment-description.ts'

interface CancellationDialogProps {
  /** The appointment as shown when the dialog was opened. */
  seen: AppointmentView
  /** The reason that the form begins with; none by default. */
  reason?: string
  /** When the freed slot is offered; by default if somebody asked for it or waits. */
  offering?: Offering
  /** Called when the server has the decision, or it is pending. */
  onDone: () => void
  onClose: () => void
}

const texts = actionTexts.cancelled

/** Asks for confirmation before a cancellation, with an optional reason, and shows who wants the freed slot. Mounted while it is open. */
export function CancellationDialog({ seen, reason: known = '', offering, onDone, onClose }: CancellationDialogProps) {
  const description = useAppointmentDescription(seen)
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('cancellation', seen.uid, close)
  const freed = useFreedSlot(onDone, offering)
  const saveTogether = useSaveTogether()
  const form = useForm({ cancellationReason: known, isWhole: '' })
  const following = useSeries(seen).following.filter(({ status }) => mayBecome(status, 'cancelled'))
  const cancelled = form.values.isWhole ? [seen, ...following] : [seen]

  const submit = form.submit(cancellationErrors, async ({ cancellationReason }) => {
    const reason = cancellationReason.trim()
    if (cancelled.length > 1) {
      const texts = { ...STATUS_DECISION_TEXTS.cancelled, undoable: seriesTexts.cancelUndoable(cancelled.length) }
      if (await saveTogether(cancellationsOf(cancelled, reason), texts, draft)) await freed.offer(seen)
      return
    }
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
          {cancelled.length > 1 ? seriesTexts.cancelEffect(cancelled.length) : texts.effect}
        </>
      }
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <SeriesScope
          following={following.length}
          isWhole={form.values.isWhole !== ''}
          onChoose={(isWhole) => form.patch({ isWhole: isWhole ? 'yes' : '' })}
        />
        <TextArea
          label={formTexts.fields.cancellationReason}
          hint={actionTexts.cancellationHint}
          optional
          {...form.field('cancellationReason')}
        />
        <SaveActions
          cancel={actionTexts.keep}
          onCancel={draft.close}
          save={cancelled.length > 1 ? seriesTexts.cancelConfirm(cancelled.length) : texts.confirm}
          variant="danger"
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}

/** The changes that cancel several appointments of a series. */
function cancellationsOf(visits: readonly AppointmentView[], reason: string): WishedChange[] {
  return visits.map((visit) => ({
    kind: 'update',
    entity: 'appointment',
    seen: visit,
    fields: statusFields(visit, 'cancelled', reason),
  }))
}

function cancellationErrors({ cancellationReason }: { cancellationReason: string }) {
  const error = textError(cancellationReason)
  return error ? { cancellationReason: error } : {}
}
