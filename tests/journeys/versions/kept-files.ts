import type { Page } from 'playwright-core'

const PATIENCE_MS = 60_000

/** A file of the build as the worker lists it. */
export interface ListedFile {
  /** Without the slash that some begin with: 'contacto', as of keptFiles. */
  url: string
  staffOnly?: true
}

/** What the server's worker lists, read as text: nobody is asked to keep anything by it. */
export async function listedFiles(page: Page): Promise<ListedFile[]> {
  const script = await page.evaluate(async () => (await fetch('/sw.js')).text())
  const listed = [...script.matchAll(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g)].map(
    ([entry]) => JSON.parse(entry) as ListedFile,
  )
  if (listed.length === 0) throw new RangeError('the worker lists no files')
  return listed.map((file) => ({ ...file, url: file.url.replace(/^\//, '') }))
}

/** Names of the files that lie in the caches of this device. */
export function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname.slice(1))
  })
}

/** Waits until all that only the staff's screens need lies there too. */
export async function staffFilesKept(page: Page): Promise<void> {
  const wanted = (await listedFiles(page)).filter(({ staffOnly }) => staffOnly).map(({ url }) => url)
  await page.evaluate(
    async ([urls, patience]) => {
      const isKept = async (url: string) => (await caches.match(`/${url}`)) !== undefined
      for (const end = Date.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
        const kept = await Promise.all(urls.map(isKept))
        if (kept.every(Boolean)) return
        if (Date.now() > end) throw new Error(`not kept: ${urls.filter((_, index) => !kept[index]).join(', ')}`)
      }
    },
    [wanted, PATIENCE_MS] as const,
  )
}
