import { type FocusEvent, useEffect, useRef } from 'react'

interface FocusedCard {
  card: Element
  /** Where the focus goes when the card does: on to the next ones, else to the head of their list. */
  after: readonly HTMLElement[]
}

/**
 * A card that was decided about takes the pressed button, or the one that opened its dialog, with it: the focus goes on to the card
 * behind it instead of falling out of the page. Spread the answer on what holds the lists; the screen is drawn again when its cards
 * change and when a dialog closes.
 */
export function useFocusOfGoneCard() {
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<FocusedCard | null>(null)

  useEffect(() => {
    if (!focused.current || focused.current.card.isConnected || document.activeElement !== document.body) return
    const next = focused.current.after.find((heading) => heading.isConnected) ?? place.current
    focused.current = null
    next?.focus()
  })

  return {
    ref: place,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = focusedCard(target)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Whoever goes elsewhere is not called back; a dialog is about its card.
      if (!relatedTarget?.closest('[role=dialog], [role=alertdialog]')) focused.current = null
    },
  }
}

function focusedCard(target: Element): FocusedCard | null {
  const card = target.closest('article')
  const list = card?.closest('section')
  if (!card || !list) return null
  const headings = [...list.querySelectorAll<HTMLElement>('h2, h3')]
  const own = headings.findIndex((heading) => card.contains(heading))
  return { card, after: [...headings.slice(own + 1), ...headings.slice(0, 1)] }
}
