import { hasUnsavedForms } from '#ui/forms/unsaved-forms.ts'

const CHECK_EVERY_MS = 2_000

/** Whether this page holds no unsaved text and no tab is sending. */
async function isFreeToReload(): Promise<boolean> {
  if (hasUnsavedForms()) return false
  // Insecure pages have no locks. A request that a reload interrupts is repeated byte for byte.
  const locks: LockManager | undefined = navigator.locks
  const held = (await locks?.query())?.held ?? []
  return !held.some((lock) => lock.name?.startsWith('sender-'))
}

/**
 * Calls `act`, which activates a new version, every two seconds while a reload loses nothing. Returns a function that
 * stops. It does not act in the first seconds after a request: chunks that waited for its end are fetched then.
 * Chromium would restart the old worker for them, and delay the new one for minutes.
 */
export function whenFreeToReload(act: () => void): () => void {
  let wasFree = true
  const check = async () => {
    const isFree = await isFreeToReload()
    if (isFree && wasFree) act()
    wasFree = isFree
  }
  const attempt = () => void check().catch(console.error)
  attempt()
  const timer = setInterval(attempt, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
