import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { inFreshBrowser } from '#tests/bench/bench-browser.ts'
import { signInForBench } from '#tests/bench/bench-sign-in.ts'
import { DRAWN_APPOINTMENT } from '#tests/bench/drawn-agenda.ts'
import { medianOf } from '#tests/bench/measured-figures.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'

interface Route {
  /** Its name, if not its path. */
  name?: string
  path: string
  /** The selector of an element that is present after the first paint. */
  painted: string
  /** The budget in kB; null for none. */
  budget: number | null
}

const LANDING: readonly Route[] = [
  { name: '/ before it is idle', path: '/', painted: 'main h1', budget: 2 },
  { name: '/ taken over', path: '/', painted: 'footer tr[data-today]', budget: 90 },
]
const LOGIN: Route = { path: '/login', painted: 'main form button[type=submit]', budget: 110 }
const SIGNED_IN: readonly Route[] = [
  { path: '/dashboard', painted: 'main a[href="/appointments"]', budget: null },
  { path: '/patients', painted: 'main li button', budget: 175 },
  { path: '/appointments', painted: DRAWN_APPOINTMENT, budget: 240 },
  { path: '/accounting', painted: 'main h1', budget: null },
  { path: '/stats', painted: 'main progress', budget: 165 },
  { path: '/sincronizacion', painted: 'main h1', budget: null },
]
const SAMPLES = 3

/** A mobile connection, so that prefetched scripts, which share it, do not look free. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const FAST_LINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Measures how much script a route has fetched when it is painted, on a signed-in device with a mirror. */
export const routeWeights: Measurement = {
  number: 7,
  title: 'the scripts of each route',
  run: async (bench) => {
    const { url } = await bench.server()
    const weigh = async (page: Page, route: Route) => {
      const weights: number[] = []
      while (weights.length < SAMPLES) weights.push(await weightOf(page, bench.root, `${url}${route.path}`, route))
      return sampled(`${route.name ?? route.path}, gz`, [medianOf(weights)], {
        unit: 'kB',
        ...(route.budget !== null && { aim: { of: 'median', atMost: route.budget } }),
      })
    }
    return inFreshBrowser({ worker: false }, async (page) => {
      const line = await page.context().newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Network.setCacheDisabled', { cacheDisabled: true })
      await line.send('Network.emulateNetworkConditions', SLOW_LINE)
      const figures: MeasuredFigure[] = []
      for (const route of [...LANDING, LOGIN]) figures.push(await weigh(page, route))
      await line.send('Network.emulateNetworkConditions', FAST_LINE)
      await signInForBench(page, url)
      await line.send('Network.emulateNetworkConditions', SLOW_LINE)
      for (const route of SIGNED_IN) figures.push(await weigh(page, route))
      return figures
    })
  },
}

/** Returns the kB of gzipped script that had arrived when the route was painted. */
async function weightOf(page: Page, root: string, address: string, route: Route): Promise<number> {
  await page.goto(address)
  const handle = await page.waitForFunction(scriptsAtPaint, route.painted, { polling: 'raf' })
  const scripts = (await handle.jsonValue()) || []
  const sizes = await Promise.all(scripts.map((path) => gzippedSize(join(root, 'dist', 'app', path))))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/**
 * Runs in the page: returns the paths of the scripts fetched so far, once the screen is there. A chunk is fetched
 * before it is imported.
 */
function scriptsAtPaint(painted: string): string[] | false {
  if (!document.querySelector(painted)) return false
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const paths = entries.map(({ name }) => new URL(name).pathname)
  return [...new Set(paths)].filter((path) => path.endsWith('.js'))
}

async function gzippedSize(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: 9 }).byteLength
}
