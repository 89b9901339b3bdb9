export type ToastVariant = 'success' | 'info' | 'error'

export interface ToastMessage {
  title: string
  description?: string | undefined
  /** 'info' unless told. An error is announced at once, over what is being read. */
  variant?: ToastVariant | undefined
  /** Milliseconds in sight; that of its kind unless told. Pointing at it or focusing it stops the clock. */
  duration?: number | undefined
  /** What may be done about it; it is never the only way there. */
  action?: { label: string; onPress: () => void } | undefined
}

/** How long each kind stays in sight, in milliseconds: what went wrong is read more slowly. */
const TOAST_DURATIONS: Readonly<Record<ToastVariant, number>> = { success: 4_000, info: 5_000, error: 8_000 }

/** Null takes away what is shown. */
type ShowToast = (message: ToastMessage | null) => void

/** The toaster in this page; it comes after the first screen, and what was said meanwhile waits for it. */
let toaster: ShowToast | null = null
let waiting: ToastMessage | null = null
let fetchToaster: (() => void) | null = null
let said = 0
/** Until when a message is in sight that has to be read: what went well, or did not. */
let readUntil = 0
/** How many persons have gone since the page was loaded. */
let gone = 0

/** Shows a message in the place of the one before it. */
export function toast(message: ToastMessage): void {
  said++
  readUntil = message.variant === 'success' || message.variant === 'error' ? performance.now() + durationOf(message) : 0
  if (toaster) {
    toaster(message)
  } else {
    waiting = message
    fetchToaster?.()
  }
}

/** How long whoever has mere news waits, in milliseconds, so that no message goes before it was read. */
export function untilRead(): number {
  return Math.max(0, readUntil - performance.now())
}

/** How long the message stays in sight, in milliseconds. */
export function durationOf({ variant = 'info', duration = TOAST_DURATIONS[variant] }: ToastMessage): number {
  return duration
}

/** Takes the message away, as when it was another person's. */
export function clearToast(): void {
  readUntil = 0
  waiting = null
  toaster?.(null)
}

/** The person in front of the page goes: what was said, and what was still to be said, is for nobody else. */
export function partWithPerson(): void {
  gone++
  clearToast()
}

/** For what is known only later: the answer says it to who is here now, and nothing once that person has gone. */
export function tellLater(): (message: ToastMessage) => void {
  const goneBefore = gone
  return (message) => {
    if (gone === goneBefore) toast(message)
  }
}

/** The message of this moment: the answer takes it away, unless another has been said since. */
export function lastWord(): () => void {
  const number = said
  return () => {
    if (number === said) clearToast()
  }
}

/** For who brings the toaster: called when a message waits for it; the answer ends it. */
export function whenToastWaits(fetch: () => void): () => void {
  fetchToaster = fetch
  if (waiting) fetch()
  return () => {
    if (fetchToaster === fetch) fetchToaster = null
  }
}

/** For the toaster: hands it what waits, then every message; the answer ends it. */
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
 * The place of the toasts in the document, made when it is first asked for: it is there before the toaster, so that a dialog
 * that opens meanwhile leaves the toasts within reach of pointers and of those who listen.
 */
export function toastPlace(): HTMLElement {
  return document.querySelector<HTMLElement>(`[${PLACE}]`) ?? makePlace()
}

function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.setAttribute(PLACE, '')
  // Empty, it would still begin a page of its own behind a sheet that has a page of its kind.
  place.setAttribute('data-screen-only', '')
  // Open dialogs hide from listeners what is not marked so.
  place.setAttribute('data-live-announcer', '')
  return document.body.appendChild(place)
}
