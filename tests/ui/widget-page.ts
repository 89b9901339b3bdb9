import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type InlineConfig, preview } from 'vite'
import { afterEach } from 'vitest'
import { fetchedChunks } from '#server/build/fetched-chunks.ts'
import { styleLayers } from '#server/build/style-layers.ts'
import { workerBrowser } from '#tests/support/browser/worker-browser.ts'
import { buildForProduction } from '#tests/support/server/production-build.ts'
import { sharedByWorkers } from '#tests/support/suites/shared-by-workers.ts'

const projectRoot = join(import.meta.dirname, '../..')

let address: Promise<string> | undefined

/** Builds the fixture page once per run, and serves it until this worker ends; returns its address. */
async function serveFixture(): Promise<string> {
  const config = (outDir: string): InlineConfig => ({
    configFile: false,
    root: join(import.meta.dirname, 'fixtures'),
    publicDir: join(projectRoot, 'public'),
    plugins: [react(), styleLayers(), fetchedChunks(join(projectRoot, 'src/app/start/fetch-chunk.ts'))],
    build: { outDir, emptyOutDir: true },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  })
  const built = await sharedByWorkers('widgets', async (folder) => {
    await buildForProduction(config(folder))
    return folder
  })
  const { resolvedUrls, httpServer } = await preview(config(built))
  httpServer.unref()
  return resolvedUrls?.local[0] ?? ''
}

export interface PagePlan extends BrowserContextOptions {
  /** The query of the fixture page, as `?held`. */
  search?: string
  /** Runs before anything is loaded. */
  before?: (page: Page) => Promise<unknown>
}

/** Opens the fixture page in the worker's browser, in a new context for each test. */
export function widgetPages(): (plan?: PagePlan) => Promise<Page> {
  const contexts: BrowserContext[] = []
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })

  return async ({ search = '', before, ...options } = {}) => {
    address ??= serveFixture()
    const url = await address
    const context = await (await workerBrowser()).newContext(options)
    contexts.push(context)
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    await before?.(page)
    await page.goto(url + search)
    await page.getByRole('heading', { name: 'Widgets' }).waitFor()
    return page
  }
}

/** How many layers are over the page, by the present history entry. */
export function historyDepth(page: Page): Promise<number> {
  return page.evaluate(() => (window.history.state as { uiLayers?: number } | null)?.uiLayers ?? 0)
}

/** The values of the form in the fixture's dialog. */
export async function formValues(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.getByTestId('values').textContent()) ?? '')
}
