import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addPatient, openScreen, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { bruno, rowOf } from '#tests/journeys/patients/patients-desk.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** A browser allows six connections per host for all its tabs together. */
const TABS = 7

const clinic = journey()

/** Opens tabs of one device, and counts the streams that they request together. */
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
    // Its engine loads after its screen.
    const begun = tab.waitForRequest(/\/api\/v1\/sync\//)
    await openScreen(tab, clinic.server.url, '/patients', 'Pacientes')
    await begun
  }
  return { tabs, streams: () => streams }
}

/** Hides the tab as the browser does for another tab or window; a headless browser shows all of them. */
async function hideTab(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const dniAtServer = () => storedRows(clinic.server.dataDir, 'SELECT dni FROM patients ORDER BY dni')

describe('the tabs of one browser', () => {
  it.runIf(isProof)(
    'share one stream, so that the seventh can still send a patient, which the first then shows (S-5)',
    async () => {
      const { tabs, streams } = await openTabs(TABS)
      const [first, seventh] = [tabs[0], tabs[TABS - 1]]
      if (!first || !seventh) throw new RangeError('no tabs')

      await addPatient(seventh, ana)
      await expect.poll(dniAtServer).toEqual([{ dni: ana.dni }])
      await expect.poll(() => waitingCount(seventh)).toBe(0)
      await rowOf(first, 'Ana Gómez').waitFor()
      expect(streams()).toBe(1)
    },
  )

  it.runIf(isProof)("receive others' changes through one of them, as long as one is visible", async () => {
    const {
      tabs: [first, second, third],
      streams,
    } = await openTabs(3)
    if (!first || !second || !third) throw new RangeError('no tabs')
    await expect.poll(streams).toBe(1)
    await first.close()
    await expect.poll(streams).toBe(2)
    await hideTab(second)
    await expect.poll(streams).toBe(3)

    await clinic.api.post('/patients', bruno)
    await rowOf(third, 'Bruno Ñáñez').waitFor()
  })
})
