export type ToastVariant = 'success' | 'info' | 'error'

export interface ToastMessage {
  title: string
  description?: string | undefined
  /** 'info' by default. An error is announced at once and interrupts a screen reader. */
  variant?: ToastVariant | undefined
  /**
   * How long it is shown, in milliseconds; by default that of its variant. Pointing at it or focusing it pauses the
   * time.
   */
  duration?: number | undefined
  /** A shortcut to what can be done about it; never the only way there. */
  action?: { label: string; onPress: () => void } | undefined
}

/** How long each variant is shown, in milliseconds: errors take longer to read. */
const TOAST_DURATIONS: Readonly<Record<ToastVariant, number>> = { success: 4_000, info: 5_000, error: 8_000 }

/** Null removes the shown message. */
type ShowToast = (message: ToastMessage | null) => void

/** The page's toaster. It is loaded after the first screen, and messages wait for it. */
let toaster: ShowToast | null = null
let waiting: ToastMessage | null = null
let fetchToaster: (() => void) | null = null
let toastCount = 0
/** The end of the time in which an important message (success or error) is shown. */
let readUntil = 0
/** How many people have signed out since the page was loaded. */
let departures = 0

/** Shows a message in place of the former one. */
export function toast(message: ToastMessage): void {
  toastCount++
  readUntil = message.variant === 'success' || message.variant === 'error' ? performance.now() + durationOf(message) : 0
  if (toaster) {
    toaster(message)
  } else {
    waiting = message
    fetchToaster?.()
  }
}

/** How long less important news should wait, in milliseconds, so that no message disappears before it was read. */
export function timeUntilRead(): number {
  return Math.max(0, readUntil - performance.now())
}

/** How long the message is shown, in milliseconds. */
export function durationOf({ variant = 'info', duration = TOAST_DURATIONS[variant] }: ToastMessage): number {
  return duration
}

/** Removes the message, for example because it was for another person. */
export function clearToast(): void {
  readUntil = 0
  waiting = null
  toaster?.(null)
}

/** Removes all messages of a person who leaves, also those still to come: nobody else may read them. */
export function removeToastsOfPerson(): void {
  departures++
  clearToast()
}

/**
 * For results that arrive later: returns a function that shows a message to the present person, and does nothing after
 * that person has left.
 */
export function tellLater(): (message: ToastMessage) => void {
  const departuresBefore = departures
  return (message) => {
    if (departures === departuresBefore) toast(message)
  }
}

/** Returns a function that removes the present message, unless another one has replaced it. */
export function toastRemoval(): () => void {
  const number = toastCount
  return () => {
    if (number === toastCount) clearToast()
  }
}

/** Registers the loader of the toaster, called when a message waits; returns a function that removes it. */
export function onToastWaiting(fetch: () => void): () => void {
  fetchToaster = fetch
  if (waiting) fetch()
  return () => {
    if (fetchToaster === fetch) fetchToaster = null
  }
}

/** Registers the toaster, which gets the waiting message and every later one; returns a function that removes it. */
export function receiveToasts(show: ShowToast): () => void {
  toaster = show
  if (waiting) show(waiting)
  waiting = null
  return () => {
    if (toaster === show) toaster = null
  }
}

const PLACE = 'data-toast-place'

/**
 * The container of the toasts, created on first use. It exists before the toaster, so that a dialog that opens
 * meanwhile keeps the toasts reachable for pointers and screen readers.
 */
export function toastPlace(): HTMLElement {
  return document.querySelector<HTMLElement>(`[${PLACE}]`) ?? makePlace()
}

function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.setAttribute(PLACE, '')
  // Otherwise, when empty, it would start a page of its own after a sheet with a named page.
  place.setAttribute('data-screen-only', '')
  // Open dialogs hide all other elements from screen readers.
  place.setAttribute('data-live-announcer', '')
  return document.body.appendChild(place)
}
