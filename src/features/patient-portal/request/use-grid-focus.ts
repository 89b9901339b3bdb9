import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/**
 * Makes a grid of buttons one Tab stop, with arrows, Home and End moving inside it. Rows follow the layout on screen.
 * Spread `group` on the grid and `item(name)` on each button.
 */
export function useGridFocus(names: readonly string[]) {
  const [stop, setStop] = useState<string | null>(null)
  const ref: RefObject<HTMLDivElement | null> = useRef(null)
  const current = stop !== null && names.includes(stop) ? stop : names[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const from = buttons.indexOf(event.target as HTMLElement)
    const to = from < 0 ? undefined : targetOf(event.key, buttons, from)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return {
    group: { ref, onKeyDown },
    item: (name: string) => ({ tabIndex: name === current ? 0 : -1, onFocusCapture: () => setStop(name) }),
  }
}

function targetOf(key: string, buttons: readonly HTMLElement[], from: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return buttons[from + 1]
    case 'ArrowLeft':
      return buttons[from - 1]
    case 'ArrowDown':
      return buttons.slice(from + 1).find(isBelowOrAbove(buttons[from]))
    case 'ArrowUp':
      return buttons.slice(0, from).findLast(isBelowOrAbove(buttons[from]))
    case 'Home':
      return buttons[0]
    case 'End':
      return buttons.at(-1)
    default:
      return undefined
  }
}

/** Matches buttons in the same column of the grid. */
function isBelowOrAbove(button: HTMLElement | undefined) {
  return ({ offsetLeft }: HTMLElement) => offsetLeft === button?.offsetLeft
}
