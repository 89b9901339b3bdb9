import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addPatient, openScreen, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { bruno } from '#tests/journeys/patients/patients-desk.ts'

const clinic = journey({ clock: 'machine' })

/** Counts, from the next load on, how often the page requests a background sync. */
function countAsked(): void {
  const manager = (window as unknown as { SyncManager: { prototype: object } }).SyncManager
  Object.assign(window, { asked: 0 })
  Object.assign(manager.prototype, {
    register: async () => {
      ;(window as unknown as { asked: number }).asked++
    },
  })
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked)

describe('the background sync of the worker', () => {
  it('is requested at each change that is made offline, though others are pending already (S-3)', async () => {
    const page = await clinic.openDevice({ hasWorker: true })
    await clinic.server.kill()
    await page.addInitScript(countAsked)
    await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
    await addPatient(page, ana)
    await expect.poll(() => waitingCount(page)).toBe(1)
    await expect.poll(() => asked(page)).toBe(1)

    await addPatient(page, bruno)
    await expect.poll(() => waitingCount(page)).toBe(2)
    await expect.poll(() => asked(page)).toBe(2)
  })
})
