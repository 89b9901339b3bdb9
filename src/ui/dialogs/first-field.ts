/** A field marked so is beside the dialog's matter, which would be scrolled away over it. */
const FIELDS = ':is(input, select, textarea):not([data-aside] *)'

/**
 * What receives the focus when a dialog opens: with a mouse or keyboard its first field, on touch the dialog itself, so that no
 * keyboard jumps over it. While the first field is not there, or can't be typed into yet, the dialog holds its place.
 */
export function firstField(body: HTMLElement): HTMLElement {
  const field = body.querySelector<HTMLInputElement>(FIELDS)
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  return field === null || field.disabled || isTouch ? dialogOf(body) : field
}

/** How a dialog gives out the focus; `end` when it is gone. */
export interface OpeningFocus {
  /** Who receives it: `preferred`, else the first field, unless the person went somewhere in the dialog before. */
  receiver: (preferred: HTMLElement | null | undefined) => HTMLElement
  end: () => void
}

/**
 * A dialog gives out its focus a frame after it was drawn. Where the person goes in it before stays theirs, also when a dialog
 * beneath, which holds the focus until then, takes it back at once.
 */
export function openingFocus(body: HTMLElement): OpeningFocus {
  const endWaiting = awaitFirstField(body)
  const noting = new AbortController()
  let taken: HTMLElement | null = null
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && body.contains(target)) taken = target
  }
  // Before the dialog beneath hears of it, and lets nobody else.
  window.addEventListener('focusin', note, { capture: true, signal: noting.signal })
  return {
    receiver: (preferred) => {
      const own = focusWithin(body) ?? taken
      noting.abort()
      taken = null
      return own ?? preferred ?? firstField(body)
    },
    end: () => {
      noting.abort()
      endWaiting()
    },
  }
}

/**
 * Who was given the focus outside a dialog while it closed, such as the field that its answer is about; null when nobody was, and what
 * had it before the dialog receives it. `body` is null when the dialog is drawn no more.
 */
export function focusTakenBeside(body: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  return body && dialogOf(body).contains(focused) ? null : focused
}

function focusWithin(body: HTMLElement): HTMLElement | null {
  const focused = document.activeElement
  return focused instanceof HTMLElement && body.contains(focused) ? focused : null
}

/** Hands the focus on to the first field when it comes, unless the person went elsewhere meanwhile. The answer ends the waiting. */
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
