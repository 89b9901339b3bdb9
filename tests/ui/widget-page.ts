import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { build, type InlineConfig, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { fetchedPieces } from '#server/launch/fetched-pieces.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

const projectRoot = join(import.meta.dirname, '../..')

/** Serves the fixture page, built once per file, and opens it in a real browser, a fresh profile for every test. */
export function widgetPages() {
  let folder: string
  let server: PreviewServer
  let browser: Browser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'widgets-'))
    const config: InlineConfig = {
      configFile: false,
      root: join(import.meta.dirname, 'fixtures'),
      publicDir: join(projectRoot, 'public'),
      plugins: [react(), fetchedPieces(join(projectRoot, 'src/app/fetch-piece.ts'))],
      build: { outDir: folder, emptyOutDir: true },
      preview: { host: '127.0.0.1', port: 0 },
      logLevel: 'error',
    }
    await build(config)
    server = await preview(config)
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  return async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.getByRole('heading', { name: 'Widgets' }).waitFor()
    return page
  }
}

/** How many layers lie over the page, by the history's present entry. */
export function historyDepth(page: Page): Promise<number> {
  return page.evaluate(() => (window.history.state as { uiLayers?: number } | null)?.uiLayers ?? 0)
}

/** What the form in the fixture's dialog holds. */
export async function formValues(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.getByTestId('values').textContent()) ?? '')
}
