import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'

interface SaveActionsProps {
  cancel: string
  onCancel: () => void
  save: string
  /** 'danger' for a save that removes something. */
  variant?: 'primary' | 'danger'
  /** Nothing to save yet, or nothing to choose from. */
  disabled?: boolean
  busy: boolean
}

/** The footer of a form in a dialog: cancel and save. */
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
