import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import surface from '#ui/styles/surface.module.css'
import typography from '#ui/styles/typography.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './plain-toast.module.css'
import { durationOf, receiveToasts, type ToastMessage, toast, toastPlace } from './toast.ts'

/**
 * Shows messages at the top of the window, all of their text, when the toaster could not be loaded. Calls `onMessage`
 * for each, so that the toaster may be loaded again; the shown message then moves to it.
 */
export function PlainToast({ onMessage }: { onMessage: () => void }) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const inSight = useRef<ToastMessage | null>(null)
  useEffect(() => {
    const show = (next: ToastMessage | null) => {
      inSight.current = next
      setMessage(next)
      if (next) onMessage()
    }
    const stop = receiveToasts(show)
    return () => {
      stop()
      if (inSight.current) toast(inSight.current)
    }
  }, [onMessage])
  const dismiss = () => {
    inSight.current = null
    setMessage(null)
  }
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => {
      inSight.current = null
      setMessage(null)
    }, durationOf(message))
    return () => clearTimeout(timer)
  }, [message])

  if (!message) return null
  const { title, description, variant, action } = message
  return (
    <PortalInto element={toastPlace()}>
      <div
        className={classNames(surface.float, styles.toast)}
        role={variant === 'error' ? 'alert' : 'status'}
        data-screen-only
      >
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {description && <p className={typography.small}>{description}</p>}
          {action && (
            <Button
              size="small"
              onClick={() => {
                dismiss()
                action.onPress()
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
        <IconButton icon="close" label={uiTexts.dismissToast} onClick={dismiss} />
      </div>
    </PortalInto>
  )
}
