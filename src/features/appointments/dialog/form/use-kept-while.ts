import { useState } from 'react'

/**
 * Returns the value, and while the form is being saved the one from before: the stored change would else count against
 * its own form.
 */
export function useKeptWhile<T>(isSaving: boolean, value: T): T {
  const [kept, setKept] = useState(value)
  if (!isSaving && kept !== value) setKept(value)
  return isSaving ? kept : value
}
