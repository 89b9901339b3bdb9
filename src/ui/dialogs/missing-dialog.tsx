import { useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/list-states.tsx'
import surface from '#ui/styles/surface.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './missing-dialog.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'

interface MissingDialogProps {
  /** Loads the code again; when that succeeds, the real dialog takes this one's place. */
  onRetry: () => void
  onClose: () => void
}

const { title, description } = uiTexts.dialogMissing

/** Says that a dialog's code could not be loaded. It is the browser's own dialog, since ours may be missing as well. */
export function MissingDialog({ onRetry, onClose }: MissingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(onClose)
  // Closed before it is removed, so that its opener gets the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label={title}
      className={`${surface.float} ${styles.dialog}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ErrorState text={title} detail={description} onRetry={onRetry} />
      <Button wide variant="quiet" onClick={onClose}>
        {uiTexts.close}
      </Button>
    </dialog>
  )
}
