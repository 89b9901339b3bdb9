import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { appFile } from './app-file.ts'

/** After this time the cached page is shown: a network that is almost gone must not keep a reader waiting. */
const PATIENCE_MS = 3000

/**
 * Answers with a public page as the server has it, and keeps it for the next visit without network. Otherwise it is the
 * page of the last visit.
 */
export async function publicPage({ pathname, href }: URL, event: ExtendableEvent): Promise<Response> {
  try {
    const answer = appFile(href, await fetch(href, { signal: AbortSignal.timeout(PATIENCE_MS) }))
    const copy = answer.clone()
    event.waitUntil(keep(pathname, copy).catch(console.warn))
    return answer
  } catch (error) {
    const kept = await matchPrecache(pathname)
    if (!kept) throw error
    return kept
  }
}

/** Keeps a page of this version only: the files of another one would be missing without network. */
async function keep(path: string, page: Response): Promise<void> {
  const key = getCacheKeyForURL(path)
  const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
  const isOfThisVersion = files.every(([, file = '']) => getCacheKeyForURL(file) !== undefined)
  if (key && isOfThisVersion) await (await caches.open(cacheNames.precache)).put(key, page)
}
