import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** Returns a value once it has not changed for a moment, so that typing asks the server once and not at every letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const later = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(later)
  }, [value])
  return settled
}
