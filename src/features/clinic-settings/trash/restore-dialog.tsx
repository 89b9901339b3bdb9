import { useState } from 'react'
import { restoreDeleted } from '#data/remote/archive.ts'
import { RefusedError } from '#data/remote/http/api-error.ts'
import type { ArchivedDeletion } from '#domain/wire/archive-wire.ts'
import { actFailure } from '#features/clinic-settings/listing/act-failure.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { toast } from '#ui/toasts/toast.ts'
import { RestoredTogether } from './restored-together.tsx'
import { trashTexts as texts } from './trash-texts.ts'

interface RestoreDialogProps {
  open: boolean
  deletion: ArchivedDeletion
  onClose: () => void
  /** Called when the list may be another one now. */
  onRestored: () => void
}

/** Shows what comes back together, asks, and says what happened only after the server's answer. */
export function RestoreDialog({ open, deletion, onClose, onRestored }: RestoreDialogProps) {
  const { ask, kick } = useClinic()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const close = () => {
    setFailure(null)
    onClose()
  }
  const restore = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const restored = await restoreDeleted(ask, deletion.change)
      toast({ title: texts.done, description: texts.result(restored), variant: 'success' })
      kick()
      onRestored()
      close()
    } catch (error) {
      if (!failureOf(error)) return
      setFailure(actFailure(error))
      if (error instanceof RefusedError) onRestored()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={texts.ask}
      text={
        <>
          <RestoredTogether deletion={deletion} />
          <FormError message={failure} />
        </>
      }
      confirmLabel={texts.restore}
      busy={busy}
      busyLabel={texts.restoring}
      onConfirm={() => void restore()}
      onCancel={close}
    />
  )
}
