import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { arrivedCount, expectArrivedOnce, expectInOrder } from '#tests/journeys/fixtures/arrived.ts'
import { giveDeviceAccess } from '#tests/journeys/fixtures/device-access.ts'
import { fillLogin, openScreen, signIn, waitForWorker, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { isInFront } from '#tests/journeys/fixtures/in-front.ts'
import { lastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import type { Fate } from '#tests/support/network/meddling-proxy.ts'
import { createDeployedCopy, type DeployedCopy } from '#tests/support/server/deployed-copy.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { staffFilesKept } from './kept-files.ts'

const CHANGES = 20
/** Slow enough for the person's answer to come while sending. */
const PACE_MS = 80

let copy: DeployedCopy

beforeEach(async () => {
  copy = await createDeployedCopy()
})

afterEach(() => copy.dispose())

const clinic = lastingDevice({ dist: () => copy.dist })

const buildOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.dataset.build ?? null)

/** Returns the page's build, and how far its worker's update has come, for failure messages. */
function standOf(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const { held = [] } = await navigator.locks.query()
    return JSON.stringify({
      build: document.documentElement.dataset.build,
      workers: [registration?.installing, registration?.waiting, registration?.active].map((worker) => worker?.state),
      locks: held.map(({ name }) => name),
    })
  })
}

/** Updates the server; the network still blocks the API. */
async function updateServer(): Promise<void> {
  await clinic.server.kill()
  await copy.deploy('nueva')
  await clinic.server.start()
}

/** Looks for an update of the worker, as the browser does from time to time. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
}

describe('a new version of the app, while changes are pending', () => {
  it('asks first, loses nothing when it is accepted while sending, and reaches every tab', async () => {
    const page = await clinic.browser.open()
    await signIn(page, clinic.proxy.url)
    await waitForWorker(page)
    const other = await clinic.browser.context().newPage()
    await openScreen(other, clinic.proxy.url, '/dashboard', 'Panel de Administración')
    await giveDeviceAccess(page)
    clinic.proxy.meddle(({ path }) => (/^\/(api|health)/.test(path) ? 'refuse' : 'pass'))
    const day = await page.evaluate((count) => window.device.work({ count, from: 0 }), CHANGES)

    await updateServer()
    await lookForUpdate(page)
    await page.getByText('Hay una versión nueva').waitFor({ timeout: 60_000 })
    await expect.poll(() => waitingCount(page)).toBe(CHANGES)
    // Nobody has accepted yet.
    expect(await buildOf(page)).toBeNull()

    clinic.proxy.meddle(async ({ method }): Promise<Fate> => {
      if (method !== 'GET') await new Promise((resolve) => setTimeout(resolve, PACE_MS))
      return 'pass'
    })
    await expect.poll(() => arrivedCount(clinic.server.dataDir), { interval: 20 }).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    for (const tab of [page, other]) {
      await expect.poll(() => standOf(tab), { timeout: 60_000 }).toContain('"build":"nueva"')
      await tab.getByRole('link', { name: /En línea/ }).waitFor()
      await expect.poll(() => waitingCount(tab), { timeout: 60_000 }).toBe(0)
    }
    await giveDeviceAccess(page)
    await expect.poll(() => page.evaluate(() => window.device.outbox()), { timeout: 60_000 }).toEqual([])
    await expectArrivedOnce(clinic.server.dataDir, [day])
    await expectInOrder(clinic.server.dataDir, day)
  })

  it.runIf(isProof)('shows the pending changes when it is accepted without network', async () => {
    const page = await clinic.browser.open()
    await signIn(page, clinic.proxy.url)
    await waitForWorker(page)
    await giveDeviceAccess(page)
    clinic.proxy.meddle(({ path }) => (/^\/(api|health)/.test(path) ? 'refuse' : 'pass'))
    const day = await page.evaluate((count) => window.device.work({ count, from: 0 }), 20)
    const before = await page.evaluate(() => window.device.outbox())

    await updateServer()
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Actualizar' }).click({ timeout: 60_000 })
    await expect.poll(() => buildOf(page), { timeout: 60_000 }).toBe('nueva')
    await expect.poll(() => waitingCount(page)).toBe(20)
    await giveDeviceAccess(page)
    expect(await page.evaluate(() => window.device.outbox())).toEqual(before)

    clinic.proxy.rest()
    await expect.poll(() => page.evaluate(() => window.device.outbox()), { timeout: 60_000 }).toEqual([])
    await expectArrivedOnce(clinic.server.dataDir, [day])
  })
})

/** Looks for an update; returns whether the new worker could be installed. */
function isInstalled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = registration.installing
    if (!worker) return registration.waiting !== null
    return new Promise<boolean>((resolve) => {
      worker.addEventListener('statechange', () => resolve(worker.state === 'installed'), { once: true })
    })
  })
}

describe.runIf(isProof)("a new version of the app, where the staff's screens are cached", () => {
  it('does not take over before it has each of them; until then the old one works completely', async () => {
    const page = await clinic.browser.open()
    await signIn(page, clinic.proxy.url)
    await waitForWorker(page)
    clinic.proxy.meddle(({ path }) => (path.startsWith('/assets/accounting-page-') ? 'refuse' : 'pass'))
    await updateServer()
    expect(await isInstalled(page)).toBe(false)
    expect(await page.getByText('Hay una versión nueva').count()).toBe(0)
    await openScreen(page, clinic.proxy.url, '/accounting', 'Contabilidad')
    expect(await buildOf(page)).toBeNull()

    clinic.proxy.rest()
    expect(await isInstalled(page)).toBe(true)
    await staffFilesKept(page)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect.poll(() => buildOf(page), { timeout: 60_000 }).toBe('nueva')
    await clinic.server.kill()
    await openScreen(page, clinic.proxy.url, '/accounting', 'Contabilidad')
    await openScreen(page, clinic.proxy.url, '/stats', 'Métricas')
  })
})

it.runIf(isProof)('is offered below a dialog, whose buttons stay free', async () => {
  const page = await clinic.browser.open()
  await signIn(page, clinic.proxy.url)
  await waitForWorker(page)
  await openScreen(page, clinic.proxy.url, '/accounting', 'Contabilidad')
  await updateServer()
  await lookForUpdate(page)
  const offer = page.getByText('Hay una versión nueva')
  await offer.waitFor({ timeout: 60_000 })
  expect(await isInFront(offer)).toBe(true)
  await page.getByRole('button', { name: 'Nuevo Ingreso' }).first().click()
  await page.getByRole('dialog', { name: 'Nuevo Ingreso' }).waitFor()
  expect(await offer.isVisible()).toBe(true)
  expect(await isInFront(offer)).toBe(false)
})

it.runIf(isProof)('is still offered when a staff screen is neither cached nor on the server any more', async () => {
  const page = await clinic.browser.open()
  await page.goto(clinic.proxy.url)
  await waitForWorker(page)
  await updateServer()
  await page.goto(`${clinic.proxy.url}/login`)
  await fillLogin(page, admin)
  await page.getByText('No se pudo cargar esta pantalla').waitFor()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => buildOf(page), { timeout: 60_000 }).toBe('nueva')
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
})

it.runIf(isProof)(
  'is offered without a worker too, when a chunk of the old version is gone from the server',
  async () => {
    const page = await clinic.browser.open()
    await clinic.browser.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    clinic.proxy.meddle(({ path }) => (path.startsWith('/assets/sync-engine-') ? 'refuse' : 'pass'))
    await signIn(page, clinic.proxy.url)
    await updateServer()
    await page.getByText('Hay una versión nueva').waitFor({ timeout: 60_000 })
    expect(await buildOf(page)).toBeNull()
    clinic.proxy.rest()
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect.poll(() => buildOf(page), { timeout: 60_000 }).toBe('nueva')
    await page.getByRole('link', { name: /En línea/ }).waitFor()
  },
)
