import { type RefObject, useEffect, useRef } from 'react'

/**
 * Closes the menu on Esc (returning the focus), on a press outside, and when the page enters the back/forward cache.
 */
export function useFoldingMenu(): RefObject<HTMLDetailsElement | null> {
  const menu: RefObject<HTMLDetailsElement | null> = useRef(null)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const fold = () => {
      if (menu.current) menu.current.open = false
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      fold()
      menu.current.querySelector('summary')?.focus()
    }
    const onTouch = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) fold()
    }
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onTouch, { signal })
    window.addEventListener('pagehide', fold, { signal })
    return () => ended.abort()
  }, [])
  return menu
}
