import { type FocusEvent, useRef, useState } from 'react'

/**
 * Closes a combobox's list when the focus leaves it for any reason: a tap, the next-field key of a phone's keyboard, an
 * invalid form. Ark itself only listens to presses, and otherwise closes by taking the focus back. A new `key` gives a
 * new, closed combobox instead. Spread `root` on Ark's root and `control` on its control.
 */
export function useListClosedOnBlur() {
  const [round, setRound] = useState(0)
  const isOpen = useRef(false)
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // A window that loses the focus keeps its field focused.
    const hasLeft = event.target !== document.activeElement && !isOfCombobox(event.relatedTarget, event.currentTarget)
    if (!isOpen.current || !hasLeft) return
    isOpen.current = false
    setRound((count) => count + 1)
  }
  return {
    key: round,
    root: {
      onOpenChange: ({ open }: { open: boolean }) => {
        isOpen.current = open
      },
    },
    control: { onBlur },
  }
}

/** Whether the target is in the control, or in its list, which is rendered elsewhere. */
function isOfCombobox(target: EventTarget | null, control: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  return control.contains(target) || target.closest('[data-scope="combobox"][data-part="content"]') !== null
}
