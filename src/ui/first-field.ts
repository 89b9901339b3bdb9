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

/** What the person went to before the dialog could hand out its focus, a frame after it was drawn; it stays theirs. */
export function focusWithin(body: HTMLElement): HTMLElement | null {
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
