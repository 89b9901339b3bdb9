import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectArrivedOnce, expectInOrder, expectRowsInOrder } from '#tests/journeys/fixtures/arrived.ts'
import { giveDeviceAccess } from '#tests/journeys/fixtures/device-access.ts'
import { openScreen, signIn, waitForWorker, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { lastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import type { BusyDay } from '#tests/journeys/fixtures/page/busy-day.ts'
import { workerWaker } from '#tests/support/browser/background-sync.ts'
import type { Asked, Fate } from '#tests/support/network/meddling-proxy.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const CHANGES = isProof ? 60 : 30

const clinic = lastingDevice()
let tabs: Page[]

beforeEach(async () => {
  const first = await clinic.browser.open()
  await signIn(first, clinic.proxy.url)
  await waitForWorker(first)
  tabs = [first, await clinic.browser.context().newPage()]
})

const isWrite = ({ method, path }: Asked): boolean => method !== 'GET' && path.startsWith('/api/')

/** Makes changes in one tab without network; both tabs know of them. */
async function workOffline(): Promise<BusyDay> {
  clinic.proxy.meddle(({ path }) => (/^\/(api|health)/.test(path) ? 'refuse' : 'pass'))
  for (const tab of tabs) {
    await openScreen(tab, clinic.proxy.url, '/dashboard', 'Panel de Administración')
    await giveDeviceAccess(tab)
  }
  const [first] = tabs
  if (!first) throw new RangeError('no tabs')
  const day = await first.evaluate((count) => window.device.work({ count, from: 0 }), CHANGES)
  for (const tab of tabs) await expect.poll(() => waitingCount(tab)).toBe(CHANGES)
  return day
}

/** Triggers both tabs and the worker at the same moment. */
async function triggerAll(): Promise<void> {
  const [first] = tabs
  if (!first) throw new RangeError('no tabs')
  const wake = await workerWaker(first, clinic.proxy.url)
  await Promise.all([wake(), ...tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('focus'))))])
}

async function expectTheSameInBoth(): Promise<void> {
  for (const tab of tabs) {
    await expect.poll(() => waitingCount(tab), { timeout: 120_000 }).toBe(0)
    await tab.getByRole('link', { name: /En línea/ }).waitFor()
    await expect.poll(() => tab.evaluate(() => window.device.outbox()), { timeout: 30_000 }).toEqual([])
  }
  const [first, second] = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.device.shown())))
  expect(second).toEqual(first)
}

describe('two tabs and the worker that send at the same time', () => {
  it.runIf(isProof)("send each change once, one after another, in the person's order", async () => {
    const day = await workOffline()
    let writes = 0
    let underWay = 0
    let mostAtOnce = 0
    clinic.proxy.meddle(async (asked): Promise<Fate> => {
      if (!isWrite(asked)) return 'pass'
      writes++
      mostAtOnce = Math.max(mostAtOnce, ++underWay)
      // Long enough for another sender to appear.
      await new Promise((resolve) => setTimeout(resolve, 20))
      underWay--
      return 'pass'
    })
    for (let times = 0; times < 3; times++) await triggerAll()

    await expectTheSameInBoth()
    expect(mostAtOnce).toBe(1)
    expect(writes).toBe(CHANGES)
    await expectArrivedOnce(clinic.server.dataDir, [day])
    await expectInOrder(clinic.server.dataDir, day)
  })

  it('have each change carried out once when answers are cut off, by repeating the identical request (S-1)', async () => {
    const day = await workOffline()
    const bodies = new Map<string, Set<string>>()
    let writes = 0
    let cuts = 0
    clinic.proxy.meddle((asked): Fate => {
      if (!isWrite(asked) || asked.key === null) return 'pass'
      bodies.set(asked.key, (bodies.get(asked.key) ?? new Set()).add(asked.body))
      if (++writes % 6 !== 0) return 'pass'
      cuts++
      return 'cut'
    })
    await triggerAll()

    await expectTheSameInBoth()
    expect(cuts).toBeGreaterThanOrEqual(CHANGES / 6)
    expect([...bodies.values()].filter((said) => said.size !== 1)).toEqual([])
    await expectArrivedOnce(clinic.server.dataDir, [day])
    await expectRowsInOrder(clinic.server.dataDir, day)
  })
})
