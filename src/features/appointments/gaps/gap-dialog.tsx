import { professionalName } from '#domain/professional/professional.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { useProfessionals } from '#features/appointments/dialog/form/use-form-choices.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { GapStrip } from './gap-strip.tsx'
import { gapTexts as texts } from './gap-texts.ts'

interface GapDialogProps {
  slot: FreeSlot
  onClose: () => void
  /** Called when somebody got the slot; by default as onClose. */
  onGiven?: () => void
}

/** 'Hueco': who may want a free slot. Mounted while it is open. */
export function GapDialog({ slot, onClose, onGiven = onClose }: GapDialogProps) {
  return (
    <Dialog open onClose={onClose} title={texts.title} description={useSlotInWords(slot)}>
      <GapStrip slot={slot} onGiven={onGiven} />
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** A slot in words, with its professional where there are several. */
export function useSlotInWords({ date, startTime, endTime, professionalId }: FreeSlot): string {
  const { rows } = useProfessionals()
  const slot = texts.slot(formatDayInWords(date), startTime, endTime)
  const professional = rows.find(({ id }) => id === professionalId)
  return rows.length > 1 && professional ? texts.slotWith(slot, professionalName(professional)) : slot
}
