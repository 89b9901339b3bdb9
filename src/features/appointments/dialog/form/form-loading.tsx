import { useEffect } from 'react'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import { toast } from '#ui/toasts/toast.ts'

interface FormLoadingProps {
  state: 'loading' | 'failed'
  onRetry: () => void
  onClose: () => void
}

/**
 * Placeholder of the form while patients and professionals load, or the failure to load them. It has no 'Cancelar' while
 * they load: the form's own one would replace it under a press, which then counts for neither. The cross stays.
 */
export function FormLoading({ state, onRetry, onClose }: FormLoadingProps) {
  useEffect(() => {
    if (state === 'failed') toast({ title: savingTexts.error, description: formTexts.loadFailed, variant: 'error' })
  }, [state])
  if (state === 'loading') return <SkeletonList rows={4} />
  return (
    <>
      <ErrorState text={formTexts.loadFailed} onRetry={onRetry} />
      <DialogActions>
        <Button onClick={onClose}>{formTexts.cancel}</Button>
      </DialogActions>
    </>
  )
}
