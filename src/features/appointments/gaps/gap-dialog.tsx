import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { GapStrip } from './gap-strip.tsx'
import { gapTexts as texts } from './gap-texts.ts'
import { useSlotInWords } from './use-slot-in-words.ts'

interface GapDialogProps {
  slot: FreeSlot
  onClose: () => void
  /** Called when somebody got the slot; by default as onClose. */
  onGiven?: () => void
}

/** 'Hueco': who may want a free slot. Mounted while it is open. */
export function GapDialog({ slot, onClose, onGiven = onClose }: GapDialogProps) {
  return (
    <Dialog open onClose={onClose} title={texts.title} description={useSlotInWords(slot, { withEnd: true })}>
      <GapStrip slot={slot} onGiven={onGiven} />
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
