import { type RefObject, useLayoutEffect } from 'react'

/** Marks the content of a dialog below its header, which becomes inert as one. */
export const DIALOG_BODY = 'data-dialog-body'

/**
 * Makes the dialog around `place` (or `place` itself on a page) inert while its content is being sent. So the answer
 * never meets another text or another form. Afterwards the focus is restored.
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
