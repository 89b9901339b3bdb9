import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createMeddlingProxy, type MeddlingProxy } from '#tests/support/meddling-proxy.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { addPatient, openScreen, waitingCount } from './front-desk.ts'
import { ana, bruno, rowOf } from './patients-desk.ts'
import { signedInStart } from './signed-in-start.ts'

/** A browser keeps six connections to a host, for all its tabs together. */
const TABS = 7

const start = signedInStart()

let server: ServerProcess
let proxy: MeddlingProxy
let browser: ClinicBrowser
/** How many streams the browser has asked for. */
let streams: number

beforeEach(async () => {
  server = await start.server({ isBehindProxy: true })
  await server.start()
  proxy = await createMeddlingProxy(server.url, start.port())
  streams = 0
  proxy.meddle(({ path }) => {
    if (path === '/api/v1/sync/events') streams++
    return 'pass'
  })
  browser = await start.browser()
})

afterEach(async () => {
  await browser.dispose()
  await proxy.close()
  await server.dispose()
})

async function openTabs(count: number): Promise<Page[]> {
  const tabs = [await browser.open()]
  while (tabs.length < count) tabs.push(await browser.context().newPage())
  for (const tab of tabs) {
    // Its engine comes after its screen.
    const begun = tab.waitForRequest(/\/api\/v1\/sync\//)
    await openScreen(tab, proxy.url, '/patients', 'Pacientes')
    await begun
  }
  return tabs
}

/** As the browser tells a page that another tab, or no window at all, is looked at: a headless one shows them all. */
async function turnAway(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const dniAtServer = () => storedRows(server.dataDir, 'SELECT dni FROM patients ORDER BY dni')

describe('the tabs of one browser', () => {
  it('leave the network to what is to be said, seven of them too: a patient of the seventh reaches the server, and is seen in the first', async () => {
    const tabs = await openTabs(TABS)
    const [first, seventh] = [tabs[0], tabs[TABS - 1]]
    if (!first || !seventh) throw new RangeError('no tabs')

    await addPatient(seventh, ana)
    await expect.poll(dniAtServer).toEqual([{ dni: ana.dni }])
    await expect.poll(() => waitingCount(seventh)).toBe(0)
    await rowOf(first, 'Ana Gómez').waitFor()
    expect(streams).toBe(1)
  })

  it('hear of what others do by one of them, as long as one is looked at', async () => {
    const [first, second, third] = await openTabs(3)
    if (!first || !second || !third) throw new RangeError('no tabs')
    await expect.poll(() => streams).toBe(1)
    await first.close()
    await expect.poll(() => streams).toBe(2)
    await turnAway(second)
    await expect.poll(() => streams).toBe(3)

    const api = await createClinicApi(server.url)
    await api.post('/patients', bruno)
    await rowOf(third, 'Bruno Ñáñez').waitFor()
  })
})
