import { type RefObject, useLayoutEffect } from 'react'

/** What a dialog holds besides its head: it is sent as one. */
export const DIALOG_BODY = 'data-dialog-body'

/**
 * While something is being sent, the dialog around `place` (or `place` itself, where it stands on a page) takes no typing and no
 * press, and does not close: the answer is about what was on the screen, and must not meet another text or another form.
 * Afterwards the focus is where it was.
 */
export function useSending(place: RefObject<HTMLElement | null>, isSending: boolean): void {
  useLayoutEffect(() => {
    if (!isSending || !place.current) return
    const held = place.current.closest<HTMLElement>(`[${DIALOG_BODY}]`) ?? place.current
    const focused = document.activeElement
    held.inert = true
    return () => {
      held.inert = false
      if (focused instanceof HTMLElement && held.contains(focused)) focused.focus()
    }
  }, [place, isSending])
}
