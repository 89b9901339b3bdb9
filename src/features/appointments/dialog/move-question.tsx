import { useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { actionTexts, formTexts, moveTexts } from '#features/appointments/appointments-texts.ts'
import { useFreedSlot } from '#features/appointments/gaps/use-freed-slot.tsx'
import type { Place } from '#features/appointments/rows/place.ts'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { heldSlotTexts } from '#features/shared/appointments/held-slot-texts.ts'
import { SlotHolders } from '#features/shared/appointments/slot-holders.tsx'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import typography from '#ui/styles/typography.module.css'
import { endsOfMove, fieldsOfMove, movedText } from './appointment-move.ts'
import { placeDoubt } from './form/place-doubts.ts'
import { useProfessionals } from './form/use-form-choices.ts'
import styles from './move-question.module.css'
import { SeriesMoveDialog } from './series/series-move-dialog.tsx'
import { seriesTexts } from './series/series-texts.ts'
import { useSeries } from './series/use-series.ts'
import { useEntry } from './use-entry.ts'

interface MoveQuestionProps {
  /** The appointment as shown when it was dragged. */
  seen: AppointmentView
  /** Where it was dropped. */
  place: Place
  onClose: () => void
}

/** Names the old and the new time and professional of a dragged appointment before anything is kept. Mounted while it is open. */
export function MoveQuestion({ seen, place, onClose }: MoveQuestionProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const [isBusy, setIsBusy] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const entry = useEntry(seen)
  const { following } = useSeries(seen)
  const { professionalId = seen.professionalId } = place
  const typed = { ...place, professionalId: String(professionalId ?? '') }
  const held = useHeldSlot(typed, seen.uid)
  const doubt = placeDoubt(typed, useClinicMoment(), useOpeningTimes())
  const { from, to } = endsOfMove(seen, place, useProfessionals().rows)
  const freed = useFreedSlot(onClose)
  const move = async () => {
    setIsBusy(true)
    const fields = fieldsOfMove(seen, place)
    const wish = { kind: 'update', entity: 'appointment', seen, fields } as const
    const first = () => changes.together([wish], { undoable: true }).then(([enqueued]) => enqueued ?? null)
    const texts = {
      success: { title: savingTexts.success, description: movedText(seen, place) },
      failure: formTexts.failed,
      undoable: moveTexts.undoable(to),
    }
    const result = await save(texts, { first, wished: fields, seen })
    setIsBusy(false)
    if (result.kind !== 'refused') await freed.offer(seen)
  }
  if (freed.dialog) return freed.dialog
  if (isWhole && professionalId !== null) {
    const target = { ...place, professionalId }
    return <SeriesMoveDialog seen={seen} following={following} place={target} onDone={onClose} onClose={close} />
  }
  const mayMoveWhole = following.length > 0 && professionalId !== null
  return (
    <ConfirmDialog
      open
      title={moveTexts.question}
      text={
        <>
          {moveTexts.fromTo(entry?.patientName ?? formTexts.loading, from, to)}
          {held && (
            <div className={styles.held} role="status">
              {heldSlotTexts.held}
              <SlotHolders holders={held.holders} className={typography.strong} />
            </div>
          )}
          {doubt && (
            <div className={styles.held} role="status">
              {doubt}
            </div>
          )}
        </>
      }
      confirmLabel={mayMoveWhole ? seriesTexts.onlyThis : moveTexts.confirm}
      other={
        mayMoveWhole ? { label: seriesTexts.following(following.length), onPress: () => setIsWhole(true) } : undefined
      }
      cancelLabel={actionTexts.keep}
      busy={isBusy}
      busyLabel={savingTexts.processing}
      onConfirm={() => void move()}
      onCancel={close}
    />
  )
}
