import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { quietFlags, requireChromium } from '#tests/support/browser/chromium.ts'
import { NAMING } from '#tests/support/browser/named-functions.ts'
import type { PageBundle } from './page-bundle.ts'

const PATIENCE_MS = 2 * 60_000

interface BrowserOptions {
  /** Whether the app's service worker may run; without it every script is fetched from the server. */
  worker: boolean
  /** Port for another program that uses the DevTools protocol. */
  port?: number
}

/** Runs `work` in a fresh browser, as on a device that was never used. */
export function inFreshBrowser<T>(options: BrowserOptions, work: (page: Page) => Promise<T>): Promise<T> {
  return onFreshDevice((profile) => inBrowser(profile, options, work))
}

/** Runs `work` with the folder of a device's profile, which browsers may open one after another. */
export async function onFreshDevice<T>(work: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return await work(profile)
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/**
 * Starts a browser with a profile on the disk and ends it after `work`. A context in a shared browser would keep its
 * databases in memory, where writes cost nothing.
 */
export async function inBrowser<T>(
  profile: string,
  { worker, port }: BrowserOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireChromium(),
    args: port === undefined ? quietFlags : [...quietFlags, `--remote-debugging-port=${port}`],
    viewport: { width: 1180, height: 820 },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Cordoba',
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    await context.addInitScript(NAMING)
    // Only one page: background pages are rendered less often.
    return await work(context.pages()[0] ?? (await context.newPage()))
  } finally {
    await context.close()
  }
}

/** Opens the bench page at a server's origin, as if the server had it. */
export async function openBenchPage(page: Page, url: string, bundle: PageBundle): Promise<void> {
  page.on('pageerror', (error) => console.error(error))
  const files = {
    '/bench': { contentType: 'text/html', body: document },
    '/bench.js': { contentType: 'text/javascript', body: bundle.script },
    '/bench.css': { contentType: 'text/css', body: bundle.styles },
  }
  for (const [path, file] of Object.entries(files)) await page.route(`${url}${path}`, (route) => route.fulfill(file))
  await page.goto(`${url}/bench`)
  await page.waitForFunction(() => 'bench' in window)
  // From here on requests reach the server unchanged.
  await page.unrouteAll()
}

const document = `<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<link rel="stylesheet" href="/bench.css">
<body><script type="module" src="/bench.js"></script></body>
</html>`
