import { Dialog as ArkDialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { DIALOG_BODY } from '#ui/forms/use-sending.ts'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { toastPlace } from '#ui/toasts/toast.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { addBackLayer } from './back-stack.ts'
import styles from './dialog.module.css'
import { focusTakenOutside, type OpeningFocus, openingFocus } from './first-field.ts'

export interface DialogSurfaceProps {
  open: boolean
  /**
   * Called for Esc, the backdrop, the close button and the back gesture. Returns whether the dialog closes. Not called
   * while its content is being sent (useSending).
   */
  onDismiss: () => boolean
  title: string
  description?: ReactNode
  role?: 'dialog' | 'alertdialog'
  size?: 'small' | 'medium' | 'large'
  /** Gets the focus on opening, instead of the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** The base of dialogs and confirmations: layer, focus, history, title. */
export function DialogSurface(props: DialogSurfaceProps) {
  const { open, title, description, role = 'dialog', size = 'medium', children } = props
  const body = useRef<HTMLDivElement>(null)
  const focus = useRef<OpeningFocus>(null)
  const showBody = useCallback((element: HTMLDivElement) => {
    body.current = element
    focus.current = openingFocus(element)
    return () => {
      focus.current?.end()
      focus.current = null
      body.current = null
    }
  }, [])
  const dismiss = () => !body.current?.inert && props.onDismiss()
  const dismissOnBack = useEffectEvent(dismiss)

  useEffect(() => {
    if (!open) return
    return addBackLayer({ onBack: () => dismissOnBack() })
  }, [open])

  return (
    <ArkDialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) dismiss()
      }}
      role={role}
      lazyMount
      unmountOnExit
      initialFocusEl={() => focus.current?.receiver(props.initialFocus?.current) ?? null}
      finalFocusEl={() => focusTakenOutside(body.current)}
      persistentElements={[toastPlace]}
      // The focus is trapped, so losing it for a moment must not close the dialog.
      onFocusOutside={(event) => event.preventDefault()}
    >
      <Portal>
        <ArkDialog.Backdrop className={styles.backdrop} />
        <ArkDialog.Positioner className={classNames(styles.positioner, styles[role])}>
          <ArkDialog.Content className={classNames(styles.content, styles[size])}>
            <header className={styles.header}>
              <ArkDialog.Title className={styles.title}>{title}</ArkDialog.Title>
              {role === 'dialog' && <IconButton icon="close" label={uiTexts.close} onClick={dismiss} />}
            </header>
            <div ref={showBody} className={styles.body} {...{ [DIALOG_BODY]: '' }}>
              {description && (
                <ArkDialog.Description className={styles.description}>{description}</ArkDialog.Description>
              )}
              {children}
            </div>
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  )
}
