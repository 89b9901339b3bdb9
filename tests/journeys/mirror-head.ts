import type { Page } from 'playwright-core'

/** Waits until the device of a signed-in page holds all that its server has now, and nobody is sending. */
export async function mirrorAtHead(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '') as { id: number }
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch('/api/v1/sync/capabilities', { headers })
    const head = (await answer.json()) as { epoch: number; cursor: number }
    while (!(await isAtHead())) await new Promise((resolve) => setTimeout(resolve, 20))

    async function isAtHead(): Promise<boolean> {
      const db = await settled(indexedDB.open(`clinica-${id}`))
      try {
        const meta = db.transaction('meta').objectStore('meta')
        const [mirror, sender] = await Promise.all([settled(meta.get('mirror')), settled(meta.get('sender'))])
        return mirror?.complete && mirror.epoch === head.epoch && mirror.cursor >= head.cursor && !sender
      } finally {
        db.close()
      }
    }

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the device did not answer'))
      })
    }
  })
}
