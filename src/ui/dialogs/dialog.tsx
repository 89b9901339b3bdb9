import { type ReactNode, type RefObject, useState } from 'react'
import { uiTexts } from '#ui/ui-texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './dialog.module.css'
import { DialogSurface } from './dialog-surface.tsx'

export interface DialogProps {
  open: boolean
  /** Must set `open` to false. */
  onClose: () => void
  title: string
  description?: ReactNode
  /**
   * Esc, the backdrop, the close button and the back gesture ask first; a 'Cancelar' button calls onClose without
   * asking.
   */
  hasUnsavedText?: boolean | undefined
  /** Widths of about 26, 36 and 54 rem; on phones always a full-height sheet. */
  size?: 'small' | 'medium' | 'large' | undefined
  /** Gets the focus on opening, instead of the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Usually a Form that ends with DialogActions. Mounted only while open, so its state is new each time. */
  children: ReactNode
}

/** A modal dialog. It traps the focus and returns it afterwards. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, hasUnsavedText = false, size = 'medium' } = props
  const [asking, setAsking] = useState(false)
  const dismiss = () => {
    if (hasUnsavedText) setAsking(true)
    else onClose()
    return !hasUnsavedText
  }
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <DialogSurface
        open={open}
        onDismiss={dismiss}
        title={title}
        description={description}
        size={size}
        initialFocus={props.initialFocus}
      >
        {props.children}
      </DialogSurface>
      <ConfirmDialog
        open={open && asking}
        title={uiTexts.discard.title}
        text={uiTexts.discard.text}
        confirmLabel={uiTexts.discard.confirm}
        cancelLabel={uiTexts.discard.keep}
        tone="danger"
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** The dialog's buttons, always visible at its bottom; the primary one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-dialog-foot>
      {children}
    </div>
  )
}
