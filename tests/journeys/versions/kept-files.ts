import type { Page } from 'playwright-core'

const PATIENCE_MS = 60_000

/** A file of the build as listed by the worker. */
export interface ListedFile {
  /** Without a leading slash: 'contacto', like keptFiles. */
  url: string
  staffOnly?: true
}

/** Reads the file list of the server's worker as text, without installing it. */
export async function listedFiles(page: Page): Promise<ListedFile[]> {
  const script = await page.evaluate(async () => (await fetch('/sw.js')).text())
  const listed = [...script.matchAll(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g)].map(
    ([entry]) => JSON.parse(entry) as ListedFile,
  )
  if (listed.length === 0) throw new RangeError('the worker lists no files')
  return listed.map((file) => ({ ...file, url: file.url.replace(/^\//, '') }))
}

/** Returns the names of the files in this device's caches. */
export function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname.slice(1))
  })
}

/** Waits until the files of the staff's screens are cached too. */
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
