import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { arrivedCount } from '#tests/journeys/fixtures/arrived.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { giveDeviceAccess } from '#tests/journeys/fixtures/device-access.ts'
import {
  fillLogin,
  openScreen,
  signIn,
  signOutAsked,
  waitForWorker,
  waitingCount,
} from '#tests/journeys/fixtures/front-desk.ts'
import { lastingDevice } from '#tests/journeys/fixtures/lasting-device.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const NO_ROOM = /No queda lugar en este dispositivo: el cambio no se guardó/
const OLD_CACHE = 'workbox-precache-v1-anterior'
const OLD_CACHE_BYTES = 3_000_000
const OLD_INCOMES = 200

const clinic = lastingDevice()
/** Of a page that stays open: the browser drops an overridden quota with the session that set it. */
let storage: CDPSession

/** A device, just started, with ten pending changes, rows older than its window, and the cache of a removed version. */
async function usedDevice(): Promise<Page> {
  const page = await clinic.browser.open()
  await signIn(page, clinic.proxy.url)
  await waitForWorker(page)
  await mirrorAtHead(page)
  clinic.proxy.meddle(({ path }) => (path.startsWith('/api') ? 'refuse' : 'pass'))
  await giveDeviceAccess(page)
  await page.evaluate(() => window.device.work({ count: 10, from: 0 }))
  await page.evaluate((count) => window.device.mirrorOldIncomes(count), OLD_INCOMES)
  await page.goto(`${clinic.proxy.url}/health`)
  await page.evaluate(
    async ([name, bytes]) => (await caches.open(name)).put('/antes.js', new Response('x'.repeat(bytes))),
    [OLD_CACHE, OLD_CACHE_BYTES] as const,
  )
  // A running browser keeps its first estimate of the available storage.
  await clinic.browser.close()
  const fresh = await clinic.browser.open()
  const other = await clinic.browser.context().newPage()
  storage = await clinic.browser.context().newCDPSession(other)
  return fresh
}

/** Sets how many bytes the browser allows this app from now on; unlimited when absent. */
async function allow(quotaSize?: number): Promise<void> {
  const origin = clinic.proxy.url
  await storage.send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize })
}

async function usedBytes(): Promise<number> {
  return (await storage.send('Storage.getUsageAndQuota', { origin: clinic.proxy.url })).usage
}

/** Opens 'Nuevo Paciente' and fills it in. */
async function filledForm(page: Page): Promise<Locator> {
  await openScreen(page, clinic.proxy.url, '/patients', 'Pacientes')
  await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre', { exact: false }).first().fill('Eva')
  await form.getByLabel('Apellido').fill('Luna')
  await form.getByLabel('DNI').fill('31222333')
  await form.getByLabel('Teléfono', { exact: false }).first().fill('3537 433333')
  await form.getByRole('textbox', { name: 'Email' }).fill('eva@correo.example')
  return form
}

const submit = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Crear Paciente' }).click()

async function expectArrived(page: Page): Promise<void> {
  clinic.proxy.rest()
  await expect.poll(() => arrivedCount(clinic.server.dataDir), { timeout: 60_000 }).toBe(11)
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await storedRows(clinic.server.dataDir, "SELECT id FROM patients WHERE dni = '31222333'")).toHaveLength(1)
}

describe('a device without free storage', () => {
  it('keeps the form open with its text, says so, keeps pending changes, and saves the same form once there is space', async () => {
    const page = await usedDevice()
    await allow(1000)
    const form = await filledForm(page)
    await submit(form)
    await page.getByText(NO_ROOM).waitFor()
    await expect.poll(() => form.getByLabel('Apellido').inputValue()).toBe('Luna')
    await expect.poll(() => form.getByLabel('DNI').inputValue()).toBe('31222333')
    expect(await page.getByText(/se enviará cuando haya conexión|exitosamente/).count()).toBe(0)
    await giveDeviceAccess(page)
    expect(await page.evaluate(() => window.device.outbox())).toHaveLength(10)

    await allow()
    await submit(form)
    await page.getByText('En este dispositivo: se enviará cuando haya conexión').waitFor()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => waitingCount(page)).toBe(11)
    await expectArrived(page)
  })

  it.runIf(isProof)('frees space by itself from what can be fetched again, and from nothing else', async () => {
    const page = await usedDevice()
    await allow((await usedBytes()) - OLD_CACHE_BYTES / 2)
    const form = await filledForm(page)
    await submit(form)
    await page.getByText('En este dispositivo: se enviará cuando haya conexión').waitFor()
    await form.waitFor({ state: 'hidden' })
    expect(await page.getByText(NO_ROOM).count()).toBe(0)
    expect(await page.evaluate((name) => caches.has(name), OLD_CACHE)).toBe(false)
    await giveDeviceAccess(page)
    expect(await page.evaluate(() => window.device.oldIncomes())).toBe(0)
    await expect.poll(() => waitingCount(page)).toBe(11)
    // The app itself stays cached where it can be opened without network.
    await openScreen(page, clinic.proxy.url, '/patients', 'Pacientes')
    await expectArrived(page)
  })

  it.runIf(isProof)('allows signing out, and keeps pending changes until there is space again', async () => {
    const page = await usedDevice()
    await allow(1000)
    const form = await filledForm(page)
    await submit(form)
    await page.getByText(NO_ROOM).waitFor()
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await waitForDialogClosed(form)
    await signOutAsked(page)
    await page.reload()
    await page.getByText(/Quedan 10 cambios pendientes/).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await allow()
    clinic.proxy.rest()
    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    await expect.poll(() => arrivedCount(clinic.server.dataDir), { timeout: 60_000 }).toBe(10)
  })
})
