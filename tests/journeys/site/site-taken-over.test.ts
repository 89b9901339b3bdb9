import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { registerAt, vera } from '#tests/journeys/accounts/account-desk.ts'
import { fillLogin, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { complaintsOf, gate, publicPages, takenOver, visitorPhone } from './site-visitor.ts'

// A test of a page's clock uses the fixed clock only.
const clinic = journey({ clock: 'machine' })

beforeEach(() => clinic.api.put('/settings/profile', { whatsapp: '3537 55-0148', mapPlace: '-32.6259, -62.6887' }))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(clinic.server.url + path)
  await takenOver(page)
}

async function opened(path: string): Promise<Page> {
  const page = await clinic.openDevice(visitorPhone)
  await open(page, path)
  return page
}

describe('a public page', () => {
  it('is hydrated as it was rendered, without a complaint', async () => {
    // A worker that is allowed to install causes no complaint.
    const page = await clinic.openDevice({ ...visitorPhone, options: { serviceWorkers: 'allow' } })
    const complaints = complaintsOf(page)
    for (const path of publicPages) {
      await page.goto(clinic.server.url + path)
      const drawn = await page.locator('main').innerText()
      await takenOver(page)
      expect(complaints, path).toEqual([])
      const opening = /^(Abierto|Abre|Bell Ville, C).*$/gm
      expect((await page.locator('main').innerText()).replace(opening, ''), path).toBe(drawn.replace(opening, ''))
    }
  })

  it.runIf(isProof)('runs less than 2 kB of script until it is idle or touched', async () => {
    const page = await clinic.openDevice(visitorPhone)
    const { held, letGo } = gate()
    const scripts: string[] = []
    await page.route(/\.js$/, async (route) => {
      scripts.push(new URL(route.request().url()).pathname)
      if (/\/site-/.test(route.request().url())) await held
      await route.continue()
    })
    // The page does not become idle while its clock is stopped.
    await page.clock.install({ time: '2026-11-20T12:00:00' })
    await page.clock.pauseAt('2026-11-20T12:01:00')
    await page.goto(clinic.server.url)
    await page.clock.runFor(100)
    expect(scripts.filter((path) => /\/(base|site)-/.test(path))).toEqual([])
    await page.mouse.click(10, 400)
    await expect.poll(() => scripts.some((path) => /\/site-/.test(path))).toBe(true)
    letGo()
    await page.clock.resume()
    await takenOver(page)
  })

  it.each(
    variants(
      ['2026-11-20', '17:00', 'Abre el lunes a las 14:00', 'Viernes'] as const,
      ['2026-11-17', '16:30', 'Abierto ahora, hasta las 20:00', 'Martes'] as const,
      ['2026-11-18', '18:00', 'Abre mañana a las 14:00', 'Miércoles'] as const,
    ),
  )('shows on %s at %s: %s', async (date, time, said, weekday) => {
    const page = await clinic.openDevice(visitorPhone)
    await page.clock.install({ time: clinicInstantOf(localDate(date), timeOfDay(time)) })
    await page.goto(clinic.server.url)
    await page.clock.runFor(10_000)
    await page.getByText(said, { exact: true }).waitFor()
    await expect.poll(() => page.locator('footer tr[data-today] th').innerText()).toBe(weekday)
  })

  it.runIf(isProof)("shows 'Mi panel' to signed-in users, which opens the panel", async () => {
    const page = await clinic.openDevice({ screen: PHONE, options: { reducedMotion: 'reduce' } })
    await open(page, '/')
    const head = page.getByRole('banner')
    await head.getByText('Menú').click()
    await head.getByRole('link', { name: 'Mi panel' }).waitFor()
    expect(await head.locator('a:visible').allInnerTexts()).not.toContain('Iniciar Sesión')
    await head.getByRole('link', { name: 'Mi panel' }).click()
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  it.runIf(isProof)(
    "does not ask signed-in users to register: its calls lead to the panel's form, and its footer to the panel",
    async () => {
      const page = await clinic.openDevice(visitorPhone)
      await registerAt(clinic.server.url)
      await signIn(page, clinic.server.url, vera)
      for (const path of ['/nosotros', '/servicios', '/']) {
        await open(page, path)
        await expect.poll(() => page.locator('a[href="/register"], a[href="/login"]').count()).toBe(0)
      }
      await page.getByRole('contentinfo').getByRole('link', { name: 'Mi panel' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Solicitar un turno' }).first().click()
      await page.getByLabel('Motivo de la consulta').waitFor()
      expect(new URL(page.url()).pathname).toBe('/patient-dashboard')
    },
  )

  it.runIf(isProof)('closes its menu on Esc, which returns the focus, and on a touch outside', async () => {
    const page = await opened('/')
    const head = page.getByRole('banner')
    const opener = head.locator('summary')
    const link = head.getByRole('link', { name: 'Nosotros' })
    await opener.press('Enter')
    await link.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await link.waitFor()
    await page.mouse.click(200, 800)
    await link.waitFor({ state: 'hidden' })
  })

  it.runIf(isProof)('has a button for a chat with a prepared greeting, and is linked from the sign-in', async () => {
    const page = await opened('/servicios')
    const chat = page.getByRole('link', { name: 'Escribir por WhatsApp' }).last()
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.origin + address.pathname).toMatch(/^https:\/\/wa\.me\/\d{13}$/)
    expect(address.searchParams.get('text')).toBe(
      'Hola, quisiera recibir información sobre los servicios del consultorio.',
    )
    const box = await chat.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Iniciar Sesión' }).click()
    await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor()
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await page.getByRole('heading', { name: 'Tu Salud en Buenas Manos' }).waitFor()
    await takenOver(page)
    expect(await page.title()).toContain('Consultorio de Quiropraxia')
  })
})

it.runIf(isProof)(
  "the installed app asks visitors to sign in, and then opens the role's home or the shortcut's screen",
  async () => {
    const page = await clinic.openDevice(visitorPhone)
    await page.goto(`${clinic.server.url}/panel`)
    await page.waitForURL(/\/login$/)
    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    await page.goto(`${clinic.server.url}/panel`)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()

    const other = await clinic.openDevice(visitorPhone)
    await other.goto(`${clinic.server.url}/panel?ir=nuevo-ingreso`)
    await other.waitForURL(/\/login$/)
    await fillLogin(other, admin)
    await other.getByRole('dialog', { name: 'Nuevo Ingreso' }).waitFor()
    expect(new URL(other.url()).pathname).toBe('/accounting')
  },
)

/** Waits until the browser has noticed that the place is visible, as lazy loading does, and is idle. */
const inSightAndIdle = (place: Locator) =>
  place.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const watch = new IntersectionObserver((seen) => {
          if (!seen.some(({ isIntersecting }) => isIntersecting)) return
          watch.disconnect()
          requestAnimationFrame(() => requestIdleCallback(() => resolve()))
        })
        watch.observe(element)
      }),
  )

describe('the map', () => {
  it('requests nothing from another site until it is pressed; then it can neither navigate our page nor open dialogs', async () => {
    const page = await clinic.openDevice(visitorPhone)
    const foreign: string[] = []
    const asked: (string | undefined)[] = []
    const frame = `<script>alert('hola'); fetch('/teja.png').catch(() => null); top.location = '/fuera'</script>`
    await page.context().route(
      (url) => url.origin !== clinic.server.url,
      async (route) => {
        const { pathname, href } = new URL(route.request().url())
        if (pathname === '/teja.png') asked.push((await route.request().allHeaders()).referer)
        else foreign.push(href)
        await route.fulfill({ contentType: 'text/html', body: frame })
      },
    )
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      dialog.dismiss().catch(() => undefined)
    })
    await open(page, '/contacto')
    const opener = page.getByRole('button', { name: 'Ver mapa' })
    await opener.scrollIntoViewIfNeeded()
    await inSightAndIdle(opener)
    expect(foreign).toEqual([])
    await opener.click()
    await page.getByTitle('Mapa del consultorio').waitFor()
    await expect.poll(() => asked).toHaveLength(1)
    expect(foreign).toHaveLength(1)
    expect(foreign[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.*marker=-32\.6259/)
    // Its tiles are refused without a referrer.
    expect(asked[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
    expect(dialogs).toEqual([])
    expect(page.url()).toBe(`${clinic.server.url}/contacto`)
    // Some browsers block both by themselves.
    expect((await page.locator('iframe').getAttribute('sandbox'))?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ])
  })

  it.runIf(isProof)('is only the address without network', async () => {
    const page = await opened('/contacto')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Ver mapa' }).click()
    await page.getByText('El mapa necesita conexión.').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('status').filter({ hasText: 'Bell Ville, Córdoba' }).waitFor()
    await page.context().setOffline(false)
    await page.getByTitle('Mapa del consultorio').waitFor()
  })
})

it('the second visit needs no network, on any of the pages', async () => {
  const page = await clinic.openDevice({ ...visitorPhone, hasWorker: true })
  await page.context().setOffline(true)
  const complaints = complaintsOf(page)
  for (const path of [...publicPages, '/servicios?utm_source=folleto']) {
    await page.goto(clinic.server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await takenOver(page)
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(new URL(path.split('?')[0] ?? '', clinic.server.url).href)
    expect(complaints, path).toEqual([])
  }
  await page.goto(`${clinic.server.url}/login`)
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor()
})
