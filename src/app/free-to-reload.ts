import { hasUnsavedForms } from '#ui/unsaved-forms.ts'

/** Whether this page holds no unsaved text and no tab is sending. */
export async function isFreeToReload(): Promise<boolean> {
  if (hasUnsavedForms()) return false
  const { held = [] } = await navigator.locks.query()
  return !held.some((lock) => lock.name?.startsWith('sender-'))
}
