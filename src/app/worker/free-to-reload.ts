import { hasUnsavedForms } from '#ui/forms/unsaved-forms.ts'

const LOOK_AGAIN_MS = 2_000

/** Whether this page holds no unsaved text and no tab is sending. */
async function isFreeToReload(): Promise<boolean> {
  if (hasUnsavedForms()) return false
  // Insecure pages have no locks. A request that a reload interrupts is repeated byte for byte.
  const locks: LockManager | undefined = navigator.locks
  const held = (await locks?.query())?.held ?? []
  return !held.some((lock) => lock.name?.startsWith('sender-'))
}

/**
 * Calls `act`, which lets a new version in, whenever a reload costs nothing, until it is stopped: at once, but never in the first moments
 * after a sending. The chunks that waited for its end are fetched then, and Chromium, which ends the old worker to let the new one in, starts it
 * anew for them and puts the new one off for minutes. Returns how to stop.
 */
export function whenFreeToReload(act: () => void): () => void {
  let wasFree = true
  const look = async () => {
    const isFree = await isFreeToReload()
    if (isFree && wasFree) act()
    wasFree = isFree
  }
  const attempt = () => void look().catch(console.error)
  attempt()
  const timer = setInterval(attempt, LOOK_AGAIN_MS)
  return () => clearInterval(timer)
}
