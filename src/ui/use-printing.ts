import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

interface Printing {
  /** What the screen leaves out or scrolls is to be drawn whole. */
  isPrinting: boolean
  print: () => void
}

/**
 * Whether the page is being put on paper, by the browser's own command or by `print`, which has the page drawn anew before it is
 * laid out.
 */
export function usePrinting(): Printing {
  const isPaper = useSyncExternalStore(
    watchPaper,
    () => paper().matches,
    () => false,
  )
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const end = () => setIsAsked(false)
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isAsked])
  const print = useCallback(() => setIsAsked(true), [])
  return { isPrinting: isPaper || isAsked, print }
}

function paper(): MediaQueryList {
  return window.matchMedia('print')
}

function watchPaper(onChange: () => void): () => void {
  const query = paper()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
