import { type FocusEvent, useEffect, useRef } from 'react'

interface FocusedCard {
  card: Element
  /** Where the focus goes when the card is gone: the following cards, then the heading of their list. */
  after: readonly HTMLElement[]
}

/**
 * Moves the focus to the next card when a card disappears with its focused button, or with the one that opened its
 * dialog. Spread the result on the container of the lists, which renders again when cards change and dialogs close.
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
      // A person who moved the focus away keeps it; a dialog belongs to its card.
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
