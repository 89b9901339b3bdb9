import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'

interface SaveActionsProps {
  cancel: string
  onCancel: () => void
  save: string
  /** 'danger' takes something away. */
  variant?: 'primary' | 'danger'
  /** There is nothing to save yet, or nothing to choose from. */
  disabled?: boolean
  busy: boolean
}

/** The foot of a form in a dialog: the way back, and the press that saves it. */
export function SaveActions({ cancel, onCancel, save, variant = 'primary', disabled, busy }: SaveActionsProps) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant={variant} disabled={disabled} busy={busy} busyLabel={savingTexts.processing}>
        {save}
      </Button>
    </DialogActions>
  )
}
