import { Toaster as ArkToaster, createToaster, Toast, type ToastOptions } from '@ark-ui/react/toast'
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import notice from '#ui/styles/notice.module.css'
import surface from '#ui/styles/surface.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import { durationOf, receiveToasts, type ToastMessage, type ToastVariant, toastPlace } from './toast.ts'
import { placeToast } from './toast-spot.ts'
import styles from './toaster.module.css'

/** How long a dismissed toast stays in the document before it is removed. */
const removeDelay = 3000

// At the top if nothing to press or to look for is there, else where it covers least (toast-spot.ts, and the style
// sheet).
const toaster = createToaster({
  placement: 'top',
  offsets: { top: 'var(--toast-top)', left: 'var(--toast-start)', right: 'var(--toast-end)', bottom: '0px' },
  max: 1,
  removeDelay,
})

/**
 * Defers the message until React is done. Inside an effect, the former message would be removed and rendered again in
 * the same pass.
 */
function show(message: ToastMessage | null): void {
  queueMicrotask(() => replaceBy(message))
}

function replaceBy(message: ToastMessage | null): void {
  // A second toast would wait for the first one, and only the newest message counts.
  toaster.remove()
  if (message === null) return
  const { title, description, variant = 'info', action } = message
  const pressed = action && { label: action.label, onClick: action.onPress }
  toaster.create({
    title,
    description,
    type: variant,
    duration: durationOf(message),
    ...(pressed && { action: pressed }),
  })
}

/** Restarts the time after a touch: the browser simulates a mouse that stays there. */
function resumeAfterTouch({ nativeEvent }: MouseEvent): void {
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') toaster.resume()
}

const icons: Record<ToastVariant, IconName> = { success: 'check', info: 'info', error: 'alert' }
const tones = { success: notice.success, info: notice.info, error: notice.danger }

function isVariant(type: string | undefined): type is ToastVariant {
  return type !== undefined && type in icons
}

/** Renders the toasts. Put it once, at the root of the app; prerendered pages come without it. */
export function Toaster() {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  // Effects of children run first, so the container already has its listeners.
  useEffect(() => (isInBrowser ? receiveToasts(show) : undefined), [isInBrowser])
  if (!isInBrowser) return null
  return (
    <PortalInto element={toastPlace()}>
      <ArkToaster toaster={toaster} aria-label={uiTexts.notifications} className={styles.place} data-screen-only>
        {(options) => <ToastSheet {...options} />}
      </ArkToaster>
    </PortalInto>
  )
}

function ToastSheet({ title, description, type, action }: ToastOptions) {
  const variant = isVariant(type) ? type : 'info'
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? placeToast(toastPlace(), root.current) : undefined), [])
  return (
    <Toast.Root
      ref={root}
      className={classNames(surface.float, styles.toast)}
      role={variant === 'error' ? 'alert' : 'status'}
      aria-live={variant === 'error' ? 'assertive' : 'polite'}
      onPointerLeave={() => toaster.resume()}
      onClick={resumeAfterTouch}
    >
      <span className={classNames(notice.sign, tones[variant], styles.sign)}>
        <Icon name={icons[variant]} />
      </span>
      <div className={styles.words}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
        {action && (
          <Toast.ActionTrigger className={classNames(buttonClass({ size: 'small' }), styles.action)}>
            {action.label}
          </Toast.ActionTrigger>
        )}
      </div>
      <Toast.CloseTrigger asChild>
        <IconButton icon="close" label={uiTexts.dismissToast} />
      </Toast.CloseTrigger>
    </Toast.Root>
  )
}
