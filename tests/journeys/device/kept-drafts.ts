import type { Page } from 'playwright-core'

/** Counts the drafts in the first admin's database on this device. */
export async function countDrafts(page: Page): Promise<number> {
  return (await keptTexts(page, 1)).length
}

/** Returns the texts of the drafts in this user's database on this device, by field. */
export function keptTexts(page: Page, userId: number): Promise<Record<string, string>[]> {
  return page.evaluate(
    (name) =>
      new Promise<Record<string, string>[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(new Error('the database did not open'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onerror = () => reject(new Error('the drafts could not be read'))
          reading.onsuccess = () => {
            opening.result.close()
            resolve((reading.result as { values: Record<string, string> }[]).map(({ values }) => values))
          }
        }
      }),
    `clinica-${userId}`,
  )
}
