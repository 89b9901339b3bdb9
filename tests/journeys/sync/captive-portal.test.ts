import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { arrivedCount, expectArrivedOnce } from '#tests/journeys/fixtures/arrived.ts'
import { giveDeviceAccess } from '#tests/journeys/fixtures/device-access.ts'
import {
  fillLogin,
  openScreen,
  signOutAsked,
  waitForWorker,
  waitingCount,
} from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { createMeddlingProxy } from '#tests/support/network/meddling-proxy.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'

interface Portal {
  contentType: string
  body: string
}

/** The first one is harder to distinguish from a server. */
const portals: [[name: string, portal: Portal], [name: string, portal: Portal]] = [
  ['JSON of its own', { contentType: 'application/json', body: '{"id":1,"token":"portal","status":"ok"}' }],
  [
    'a page',
    { contentType: 'text/html', body: '<!doctype html><title>Wi-Fi del hotel</title><h1>Acepta las condiciones</h1>' },
  ],
]

const clinic = journey()

const toServer = ({ pathname }: URL) => /^\/(api|health)/.test(pathname)

/** Makes the network answer in place of the server from now on. */
const raise = (page: Page, portal: Portal) => page.context().route(toServer, (route) => route.fulfill(portal))
const lowered = (page: Page) => page.context().unroute(toServer)

async function openPatients(page: Page): Promise<void> {
  await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
  await giveDeviceAccess(page)
}

describe.each(variants(...portals))('a network that answers everything with 200 and %s', (_name, portal) => {
  it('is no server: nothing is accepted, nothing deleted, and everything arrives once it ends (W-11)', async () => {
    const page = await clinic.openDevice()
    await openPatients(page)
    const known = await page.evaluate(() => window.device.work({ count: 10, from: 0 }))
    await expect.poll(() => page.evaluate(() => window.device.outbox()), { timeout: 60_000 }).toEqual([])

    await raise(page, portal)
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
    expect(await arrivedCount(clinic.server.dataDir)).toBe(known.opIds.length)

    await lowered(page)
    await expect.poll(() => page.evaluate(() => window.device.outbox()), { timeout: 60_000 }).toEqual([])
    await page.getByRole('link', { name: /En línea/ }).waitFor()
    await expectArrivedOnce(clinic.server.dataDir, [known, waiting])
  })

  it.runIf(isProof)('signs nobody in, and says that the server does not answer', async () => {
    const page = await clinic.openDevice()
    await openPatients(page)
    await raise(page, portal)
    const waiting = await page.evaluate(() => window.device.work({ count: 10, from: 0 }))
    await signOutAsked(page)
    await page.getByText(/Quedan 10 cambios pendientes/).waitFor()
    await page.goto('about:blank')
    await page.goto(`${clinic.server.url}/login`)
    await page.getByText(`Quedan 10 cambios pendientes de ${admin.username} en este dispositivo`).waitFor()

    await fillLogin(page, admin)
    await page.getByText(/El servidor no responde/).waitFor()
    await expect.poll(() => page.getByLabel('Usuario').inputValue()).toBe(admin.username)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(await storedRows(clinic.server.dataDir, 'SELECT ref FROM patients')).toEqual([])

    await lowered(page)
    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    await expect.poll(() => arrivedCount(clinic.server.dataDir), { timeout: 60_000 }).toBe(waiting.opIds.length)
    await expect.poll(() => waitingCount(page)).toBe(0)
    await expectArrivedOnce(clinic.server.dataDir, [waiting])
  })
})

it('a page in place of a file of the app is never cached: the installation fails, and succeeds at the next visit', async () => {
  const font = '/fonts/bricolage-grotesque.woff2'
  const proxy = await createMeddlingProxy(clinic.server.url)
  try {
    const page = await clinic.openDevice({ isSignedIn: false, options: { serviceWorkers: 'allow' } })
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
    await page.addInitScript(tellWorkerState)
    await page.goto(`${proxy.url}/login`)
    await page.locator('html[data-worker=redundant]').waitFor()
    expect(pages).toBeGreaterThan(0)
    expect(await keptFont()).toBeNull()

    proxy.rest()
    await page.reload()
    await waitForWorker(page)
    expect(await keptFont()).toMatch(/font/)
  } finally {
    await proxy.close()
  }
})

/** Makes the page report what becomes of its installed worker. */
function tellWorkerState(): void {
  const register = ServiceWorkerContainer.prototype.register
  ServiceWorkerContainer.prototype.register = async function (...given) {
    const registration = await register.apply(this, given)
    const worker = registration.installing
    worker?.addEventListener('statechange', () => document.documentElement.setAttribute('data-worker', worker.state))
    return registration
  }
}
