import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createMeddlingProxy, type ForeignAnswer, type MeddlingProxy } from '#tests/support/meddling-proxy.ts'
import { admin, createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { arrivedCount, expectArrivedOnce } from './arrived.ts'
import { giveDeviceAccess } from './device-access.ts'
import { fillLogin, openScreen, signIn, signOutAsked, waitingCount, workerReady } from './front-desk.ts'

const portals: Record<string, ForeignAnswer> = {
  'a page': { type: 'text/html', text: '<!doctype html><title>Wi-Fi del hotel</title><h1>Acepta las condiciones</h1>' },
  'JSON of its own': { type: 'application/json', text: '{"id":1,"token":"portal","status":"ok"}' },
}

let server: ServerProcess
let proxy: MeddlingProxy
let browser: ClinicBrowser

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
  proxy = await createMeddlingProxy(server.url)
  browser = await createClinicBrowser()
})

afterEach(async () => {
  await browser.dispose()
  await proxy.close()
  await server.dispose()
})

/** From now on the network answers in the server's place. */
function raise(portal: ForeignAnswer): void {
  proxy.meddle(({ path }) => (/^\/(api|health)/.test(path) ? portal : 'pass'))
}

async function openPatients(page: Page): Promise<void> {
  await openScreen(page, proxy.url, '/patients', 'Pacientes')
  await giveDeviceAccess(page)
}

describe.each(Object.entries(portals))('a network that answers everything with 200 and %s', (_, portal) => {
  it('is no server: nothing is accepted, nothing deleted, and all arrives once it lets go', async () => {
    const page = await browser.open()
    await signIn(page, proxy.url)
    await workerReady(page)
    await openPatients(page)
    const known = await page.evaluate(() => window.device.work({ count: 10, from: 0 }))
    await expect.poll(() => page.evaluate(() => window.device.outbox()), { timeout: 60_000 }).toEqual([])

    raise(portal)
    const waiting = await page.evaluate(() => window.device.work({ count: 10, from: 10 }))
    const kept = await page.evaluate(() => window.device.shown())
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('link', { name: /Sin servidor/ }).waitFor()
    await openPatients(page)
    await page.getByRole('link', { name: /Sin servidor/ }).waitFor()
    await expect.poll(() => waitingCount(page)).toBe(10)
    expect(await page.evaluate(() => window.device.shown())).toEqual(kept)
    const outbox = await page.evaluate(() => window.device.outbox())
    expect(outbox.map(({ opId }) => opId)).toEqual(waiting.opIds)
    expect(outbox.filter(({ state, ack, parked }) => ack || parked || state === 'acked')).toEqual([])
    expect(await arrivedCount(server.dataDir)).toBe(known.opIds.length)

    proxy.rest()
    await expect.poll(() => page.evaluate(() => window.device.outbox()), { timeout: 60_000 }).toEqual([])
    await page.getByRole('link', { name: /En línea/ }).waitFor()
    await expectArrivedOnce(server.dataDir, [known, waiting])
  })

  it('signs nobody in, and says that the server does not answer', async () => {
    const page = await browser.open()
    await signIn(page, proxy.url)
    await workerReady(page)
    await openPatients(page)
    raise(portal)
    const waiting = await page.evaluate(() => window.device.work({ count: 10, from: 0 }))
    await signOutAsked(page)
    await page.getByText(/Quedan 10 cambios pendientes/).waitFor()
    await page.goto('about:blank')
    await page.goto(`${proxy.url}/login`)
    await page.getByText(`Quedan 10 cambios pendientes de ${admin.username} en este dispositivo`).waitFor()

    await fillLogin(page, admin)
    await page.getByText(/El servidor no responde/).waitFor()
    await expect.poll(() => page.getByLabel('Usuario').inputValue()).toBe(admin.username)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(await storedRows(server.dataDir, 'SELECT ref FROM patients')).toEqual([])

    proxy.rest()
    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    await expect.poll(() => arrivedCount(server.dataDir), { timeout: 60_000 }).toBe(waiting.opIds.length)
    await expect.poll(() => waitingCount(page)).toBe(0)
    await expectArrivedOnce(server.dataDir, [waiting])
  })
})

it('a page in the place of a file of the app is never kept for it: the installation fails, and is made good at the next visit', async () => {
  const font = '/fonts/bricolage-grotesque.woff2'
  const keptFont = () =>
    page.evaluate(async (path) => {
      const answer = await caches.match(path, { ignoreSearch: true })
      return answer?.headers.get('content-type') ?? null
    }, font)
  let pages = 0
  proxy.meddle(({ path }) => {
    if (!path.startsWith(font)) return 'pass'
    pages++
    return { type: 'text/html', text: '<!doctype html><h1>Acepta las condiciones</h1>' }
  })
  const page = await browser.open()
  await page.addInitScript(tellWorkerState)
  await page.goto(`${proxy.url}/login`)
  await page.locator('html[data-worker=redundant]').waitFor()
  expect(pages).toBeGreaterThan(0)
  expect(await keptFont()).toBeNull()

  proxy.rest()
  await page.reload()
  await workerReady(page)
  expect(await keptFont()).toMatch(/font/)
})

/** Lets the page say what becomes of the worker that it has installed. */
function tellWorkerState(): void {
  const register = ServiceWorkerContainer.prototype.register
  ServiceWorkerContainer.prototype.register = async function (...given) {
    const registration = await register.apply(this, given)
    const worker = registration.installing
    worker?.addEventListener('statechange', () => document.documentElement.setAttribute('data-worker', worker.state))
    return registration
  }
}
