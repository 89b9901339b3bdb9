import type { Page } from 'playwright-core'

/** Waits until this page's mirror is complete; returns the page's time at that moment, in milliseconds. */
export function mirrorComplete(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const LOOK_EVERY_MS = 100
    while (!(await isComplete())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    return performance.now()

    async function isComplete(): Promise<boolean> {
      // Opening a missing database would create an empty one.
      const known = (await indexedDB.databases()).find(({ name }) => /^clinica-\d+$/.test(name ?? ''))
      if (!known?.name) return false
      const db = await settled(indexedDB.open(known.name))
      try {
        if (!db.objectStoreNames.contains('meta')) return false
        const state: { complete?: boolean } | undefined = await settled(
          db.transaction('meta').objectStore('meta').get('mirror'),
        )
        return state?.complete === true
      } finally {
        db.close()
      }
    }

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the database gave no answer'))
      })
    }
  })
}
