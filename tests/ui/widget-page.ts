import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'

const projectRoot = join(import.meta.dirname, '../..')

/** Serves the fixture page and opens it in a real browser, a fresh profile for every test. */
export function widgetPages() {
  let server: ViteDevServer
  let browser: Browser

  beforeAll(async () => {
    server = await createServer({
      configFile: false,
      root: join(import.meta.dirname, 'fixtures'),
      cacheDir: join(projectRoot, 'node_modules/.vite-widget-tests'),
      publicDir: join(projectRoot, 'public'),
      plugins: [react()],
      server: { host: '127.0.0.1', port: 0, hmr: false, ws: false, fs: { allow: [projectRoot] } },
      logLevel: 'error',
    })
    await server.listen()
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
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

/** What the form in the fixture's dialog holds. */
export async function formValues(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.getByTestId('values').textContent()) ?? '')
}
