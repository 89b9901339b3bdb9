/** Fields inside [data-aside] don't count: they are secondary, and focusing one would scroll the main content away. */
const FIELDS = ':is(input, select, textarea):not([data-aside] *)'

/**
 * Finds what gets the focus when a dialog opens: with a mouse or keyboard its first field, on touch the dialog itself,
 * so that no on-screen keyboard opens. While the first field is missing or disabled, it is the dialog.
 */
export function firstField(body: HTMLElement): HTMLElement {
  const field = body.querySelector<HTMLInputElement>(FIELDS)
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  return field === null || field.disabled || isTouch ? dialogOf(body) : field
}

/** Decides a dialog's first focus; call `end` when the dialog is gone. */
export interface OpeningFocus {
  /**
   * Returns what gets the focus: `preferred`, else the first field. An element that the person has focused in the
   * dialog before wins.
   */
  receiver: (preferred: HTMLElement | null | undefined) => HTMLElement
  end: () => void
}

/**
 * Watches the focus of an opening dialog, which is set a frame after it was rendered. An element that the person
 * focuses before stays focused, even if a dialog below, which traps the focus until then, takes it back.
 */
export function openingFocus(body: HTMLElement): OpeningFocus {
  const endWaiting = awaitFirstField(body)
  const watching = new AbortController()
  let focusedEarly: HTMLElement | null = null
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && body.contains(target)) focusedEarly = target
  }
  // Captured before the dialog below sees the event and stops it.
  window.addEventListener('focusin', noteFocus, { capture: true, signal: watching.signal })
  return {
    receiver: (preferred) => {
      const own = focusWithin(body) ?? focusedEarly
      watching.abort()
      focusedEarly = null
      return own ?? preferred ?? firstField(body)
    },
    end: () => {
      watching.abort()
      endWaiting()
    },
  }
}

/**
 * Finds the element outside a dialog that got the focus while the dialog closed, such as the field that its result is
 * about. Null when there is none, and the former element gets the focus back. `body` is null when the dialog is not
 * rendered any more.
 */
export function focusTakenOutside(body: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  return body && dialogOf(body).contains(focused) ? null : focused
}

function focusWithin(body: HTMLElement): HTMLElement | null {
  const focused = document.activeElement
  return focused instanceof HTMLElement && body.contains(focused) ? focused : null
}

/**
 * Focuses the first field once it appears, unless the person goes elsewhere before. Returns a function that stops
 * waiting.
 */
export function awaitFirstField(body: HTMLElement): () => void {
  const dialog = dialogOf(body)
  const ended = new AbortController()
  const observer = new MutationObserver(() => {
    if (document.activeElement === dialog) firstField(body).focus()
  })
  ended.signal.addEventListener('abort', () => observer.disconnect())
  dialog.addEventListener('focusin', ({ target }) => target !== dialog && ended.abort(), { signal: ended.signal })
  observer.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => ended.abort()
}

function dialogOf(body: HTMLElement): HTMLElement {
  return body.closest<HTMLElement>('[role$="dialog"]') ?? body
}
