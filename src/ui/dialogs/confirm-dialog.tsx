import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { useSending } from '#ui/forms/use-sending.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './dialog.module.css'
import { DialogSurface } from './dialog-surface.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text?: ReactNode
  confirmLabel: string
  /** 'Cancelar' by default. */
  cancelLabel?: string | undefined
  /** A third button, which answers nothing. */
  other?: { label: string; onPress: () => void } | undefined
  /** 'danger' for actions that remove something. */
  tone?: 'plain' | 'danger' | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A question that needs an answer. Esc and back mean no; the backdrop does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancelLabel = uiTexts.cancel, tone = 'plain', busy = false } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  useSending(cancelButton, busy)
  const dismiss = () => {
    props.onCancel()
    return true
  }
  return (
    <DialogSurface
      open={props.open}
      onDismiss={dismiss}
      title={props.title}
      description={props.text}
      role="alertdialog"
      size="small"
      initialFocus={cancelButton}
    >
      <div className={styles.actions} data-dialog-foot>
        <Button ref={cancelButton} onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        {props.other && <Button onClick={props.other.onPress}>{props.other.label}</Button>}
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={props.busyLabel}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </DialogSurface>
  )
}
