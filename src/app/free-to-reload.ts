import { hasUnsavedForms } from '#ui/unsaved-forms.ts'

/** Whether this page holds no unsaved text and no tab is sending. */
export async function isFreeToReload(): Promise<boolean> {
  if (hasUnsavedForms()) return false
  // Missing where the page is not served securely; what is being sent there is sent again, the very same.
  const locks: LockManager | undefined = navigator.locks
  const held = (await locks?.query())?.held ?? []
  return !held.some((lock) => lock.name?.startsWith('sender-'))
}
