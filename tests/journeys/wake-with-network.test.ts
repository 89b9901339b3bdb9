import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { addPatient, openScreen, waitingCount } from './front-desk.ts'
import { ana, bruno } from './patients-desk.ts'
import { signedInStart } from './signed-in-start.ts'

const start = signedInStart()

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await start.server()
  browser = await start.browser()
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

/** From the next loading on, the page counts how often it asks to have its worker woken. */
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

describe('the wake-up of the worker with the network', () => {
  it('is asked for at each change that is made without it, though others wait already', async () => {
    const page = await browser.open()
    await page.addInitScript(countAsked)
    await openScreen(page, server.url, '/patients', 'Pacientes')
    await addPatient(page, ana)
    await expect.poll(() => waitingCount(page)).toBe(1)
    await expect.poll(() => asked(page)).toBe(1)

    await addPatient(page, bruno)
    await expect.poll(() => waitingCount(page)).toBe(2)
    await expect.poll(() => asked(page)).toBe(2)
  })
})
