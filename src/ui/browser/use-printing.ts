import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

interface Printing {
  /** Whether everything must be rendered, also what the screen omits or scrolls. */
  isPrinting: boolean
  print: () => void
}

/**
 * Whether the page is being printed, by the browser's command or by `print`, which renders the page again before its
 * layout.
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
