import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addPatient, openScreen, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { bruno, rowOf } from '#tests/journeys/patients/patients-desk.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'

/** A browser keeps six connections to a host, for all its tabs together. */
const TABS = 7

const clinic = journey()

/** Tabs of one device, and how many streams they have asked for together. */
async function openTabs(count: number): Promise<{ tabs: Page[]; streams: () => number }> {
  const first = await clinic.openDevice()
  const context = first.context()
  const tabs = [first]
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/sync/events')) streams++
  })
  while (tabs.length < count) tabs.push(await context.newPage())
  for (const tab of tabs) {
    // Its engine comes after its screen.
    const begun = tab.waitForRequest(/\/api\/v1\/sync\//)
    await openScreen(tab, clinic.server.url, '/patients', 'Pacientes')
    await begun
  }
  return { tabs, streams: () => streams }
}

/** As the browser tells a page that another tab, or no window at all, is looked at: a headless one shows them all. */
async function turnAway(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const dniAtServer = () => storedRows(clinic.server.dataDir, 'SELECT dni FROM patients ORDER BY dni')

describe('the tabs of one browser', () => {
  it('leave the network to what is to be said, seven of them too: a patient of the seventh reaches the server, and is seen in the first (S-5)', async () => {
    const { tabs, streams } = await openTabs(TABS)
    const [first, seventh] = [tabs[0], tabs[TABS - 1]]
    if (!first || !seventh) throw new RangeError('no tabs')

    await addPatient(seventh, ana)
    await expect.poll(dniAtServer).toEqual([{ dni: ana.dni }])
    await expect.poll(() => waitingCount(seventh)).toBe(0)
    await rowOf(first, 'Ana Gómez').waitFor()
    expect(streams()).toBe(1)
  })

  it('hear of what others do by one of them, as long as one is looked at', async () => {
    const {
      tabs: [first, second, third],
      streams,
    } = await openTabs(3)
    if (!first || !second || !third) throw new RangeError('no tabs')
    await expect.poll(streams).toBe(1)
    await first.close()
    await expect.poll(streams).toBe(2)
    await turnAway(second)
    await expect.poll(streams).toBe(3)

    await clinic.api.post('/patients', bruno)
    await rowOf(third, 'Bruno Ñáñez').waitFor()
  })
})
