import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { DialogSurface } from './dialog-surface.tsx'
import { TextArea } from './text-area.tsx'
import { uiTexts } from './ui-texts.ts'

/** A text the person may, or must, add to the answer. */
export interface ConfirmInput {
  label: string
  hint?: string | undefined
  /** The confirm button waits for a text that is not blank. */
  required?: boolean | undefined
}

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text?: ReactNode
  confirmLabel: string
  /** 'Cancelar' unless told. */
  cancelLabel?: string | undefined
  /** 'danger' for what takes something away. */
  tone?: 'plain' | 'danger' | undefined
  input?: ConfirmInput | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  /** Receives the typed text, trimmed; '' without an input. */
  onConfirm: (text: string) => void
  onCancel: () => void
}

/** A question that must be answered. Esc and back mean no; the backdrop does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
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
      initialFocus={props.input ? undefined : cancelButton}
    >
      <ConfirmForm {...props} cancelButton={cancelButton} />
    </DialogSurface>
  )
}

interface ConfirmFormProps extends ConfirmDialogProps {
  cancelButton: RefObject<HTMLButtonElement | null>
}

function ConfirmForm(props: ConfirmFormProps) {
  const { input, confirmLabel, cancelLabel = uiTexts.cancel, tone = 'plain' } = props
  const [text, setText] = useState('')
  const missing = input?.required === true && text.trim() === ''
  return (
    <>
      {input && (
        <TextArea
          label={input.label}
          hint={input.hint}
          required={input.required}
          optional={!input.required}
          value={text}
          onChange={setText}
        />
      )}
      <div className={styles.actions}>
        <Button ref={props.cancelButton} onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          disabled={missing}
          busy={props.busy}
          busyLabel={props.busyLabel}
          onClick={() => props.onConfirm(text.trim())}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
