import { Portal } from '@ark-ui/react/portal'
import { Toaster as ArkToaster, createToaster, Toast, type ToastOptions } from '@ark-ui/react/toast'
import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toaster.module.css'
import { uiTexts } from './ui-texts.ts'

export type ToastVariant = 'success' | 'info' | 'error'

export interface ToastMessage {
  title: string
  description?: string | undefined
  /** 'info' unless told. An error is announced at once, over what is being read. */
  variant?: ToastVariant | undefined
  /** Milliseconds in sight; 5000 unless told. Pointing at it or focusing it stops the clock. */
  duration?: number | undefined
}

/** How long a dismissed toast stays in the document before it is removed. */
const removeDelay = 3000

// At the foot and to the left: over neither a dialog's buttons nor the field that an error sends people to.
const toaster = createToaster({
  placement: 'bottom-start',
  max: 1,
  removeDelay,
})

/** Shows a message in the place of the one before it. */
export function toast({ title, description, variant = 'info', duration = 5000 }: ToastMessage): void {
  // A second toast would wait for the first to go: the newest message is the one that counts.
  toaster.remove()
  toaster.create({ title, description, type: variant, duration })
}

/** The place of the toasts, which stays within reach while a dialog is open. */
export function toasterElement(): Element | null {
  return document.querySelector('[data-scope="toast"][data-part="group"]')
}

const icons: Record<ToastVariant, IconName> = { success: 'check', info: 'info', error: 'alert' }

function isVariant(type: string | undefined): type is ToastVariant {
  return type !== undefined && type in icons
}

/** Where toasts appear. Put it once, at the root of the app; pages rendered ahead of time come without it. */
export function Toaster() {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  if (!isInBrowser) return null
  // In the body itself: an open dialog hides its page, toasts included, from those who listen.
  return (
    <Portal>
      <ArkToaster toaster={toaster} aria-label={uiTexts.notifications} className={styles.place} data-screen-only>
        {(options) => <ToastSheet {...options} />}
      </ArkToaster>
    </Portal>
  )
}

function ToastSheet({ title, description, type }: ToastOptions) {
  const variant = isVariant(type) ? type : 'info'
  return (
    <Toast.Root
      className={styles.toast}
      role={variant === 'error' ? 'alert' : 'status'}
      aria-live={variant === 'error' ? 'assertive' : 'polite'}
    >
      <span className={styles.sign}>
        <Icon name={icons[variant]} />
      </span>
      <div className={styles.words}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
      </div>
      <Toast.CloseTrigger asChild>
        <IconButton icon="close" label={uiTexts.dismissToast} />
      </Toast.CloseTrigger>
    </Toast.Root>
  )
}
