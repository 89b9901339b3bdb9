import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { pageTitleOf } from './page-title.ts'

/** How long a screen may take to reach its former height after going back. */
const RESTORE_FOR_MS = 1_500

/**
 * Does what browsers do by themselves when documents change: sets the title, focuses the start of the new screen, and
 * scrolls to its top. After going back it scrolls to the former position.
 */
export function useRouteChange(): void {
  const { pathname, key } = useLocation()
  const navigation = useNavigationType()
  const places = useRef(new Map<string, number>())
  const shown = useRef<{ key: string; pathname: string } | null>(null)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      if (shown.current) places.current.set(shown.current.key, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  useEffect(() => {
    document.title = pageTitleOf(pathname)
    const former = shown.current
    shown.current = { key, pathname }
    // Only a dialog's history entry or the query has changed: the screen is the same.
    if (former === null || former.pathname === pathname) return
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    const place = navigation === 'POP' ? (places.current.get(key) ?? 0) : 0
    return scrollWhenThere(place)
  }, [pathname, key, navigation])
}

/** Scrolls as soon as the screen, which may still be loading, is long enough. Gives up when the person scrolls. */
function scrollWhenThere(place: number): () => void {
  const start = performance.now()
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, place)
    const arrived = Math.abs(window.scrollY - place) < 2
    if (!arrived && performance.now() - start < RESTORE_FOR_MS) frame = requestAnimationFrame(attempt)
  }
  const giveUp = () => cancelAnimationFrame(frame)
  window.addEventListener('wheel', giveUp, { once: true, passive: true })
  window.addEventListener('touchstart', giveUp, { once: true, passive: true })
  attempt()
  return () => {
    giveUp()
    window.removeEventListener('wheel', giveUp)
    window.removeEventListener('touchstart', giveUp)
  }
}
