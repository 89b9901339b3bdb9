import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clinicProfile } from '#domain/clinic/clinic-profile.ts'
import { clinicInstantOf } from '#domain/values/clinic-time.ts'
import { localDate } from '#domain/values/local-date.ts'
import { timeOfDay } from '#domain/values/time-of-day.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { registerAt, vera } from './account-desk.ts'
import { fillLogin, signIn, workerReady } from './front-desk.ts'
import { complaintsOf, gate, publicPages, takenOver, visitor } from './site-visitor.ts'

let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})
beforeEach(async () => {
  context = await visitor(browser)
  page = await context.newPage()
})
afterEach(() => context.close())

const open = async (path: string) => {
  await page.goto(server.url + path)
  await takenOver(page)
}

describe('a public page', () => {
  it.each(publicPages)('%s is taken over as it was drawn, without a complaint', async (path) => {
    const complaints = complaintsOf(page)
    await page.goto(server.url + path)
    const drawn = await page.locator('main').innerText()
    await takenOver(page)
    expect(complaints).toEqual([])
    const opening = /^(Abierto|Abre|Bell Ville, C).*$/gm
    expect((await page.locator('main').innerText()).replace(opening, '')).toBe(drawn.replace(opening, ''))
  })

  it('runs less than 2 kB of script until it is idle or touched', async () => {
    const { held, letGo } = gate()
    const scripts: string[] = []
    await page.route(/\.js$/, async (route) => {
      scripts.push(new URL(route.request().url()).pathname)
      if (/\/site-/.test(route.request().url())) await held
      await route.continue()
    })
    // The page does not become idle while its clock stands.
    await page.clock.install({ time: '2026-11-20T12:00:00' })
    await page.clock.pauseAt('2026-11-20T12:01:00')
    await page.goto(server.url)
    await page.clock.runFor(100)
    expect(scripts.filter((path) => /\/(base|site)-/.test(path))).toEqual([])
    await page.mouse.click(10, 400)
    await expect.poll(() => scripts.some((path) => /\/site-/.test(path))).toBe(true)
    letGo()
    await page.clock.resume()
    await takenOver(page)
  })

  it.each([
    ['2026-11-17', '16:30', 'Abierto ahora, hasta las 20:00', 'Martes'],
    ['2026-11-18', '18:00', 'Abre mañana a las 14:00', 'Miércoles'],
    ['2026-11-20', '17:00', 'Abre el lunes a las 14:00', 'Viernes'],
  ])('says on %s at %s: %s', async (date, time, said, weekday) => {
    await page.clock.install({ time: clinicInstantOf(localDate(date), timeOfDay(time)) })
    await page.goto(server.url)
    await page.clock.runFor(10_000)
    await page.getByText(said, { exact: true }).waitFor()
    await expect.poll(() => page.locator('footer tr[data-today] th').innerText()).toBe(weekday)
  })

  it("shows 'Mi panel' to who is signed in, and it leads to the panel", async () => {
    await signIn(page, server.url)
    await open('/')
    const head = page.getByRole('banner')
    await head.getByText('Menú').click()
    await head.getByRole('link', { name: 'Mi panel' }).waitFor()
    expect(await head.locator('a:visible').allInnerTexts()).not.toContain('Iniciar Sesión')
    await head.getByRole('link', { name: 'Mi panel' }).click()
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  it('asks who is signed in for no account: its calls lead to the form of the panel, and its foot to the panel', async () => {
    await registerAt(server.url)
    await signIn(page, server.url, vera)
    for (const path of ['/', '/nosotros', '/servicios']) {
      await open(path)
      await expect.poll(() => page.locator('a[href="/register"], a[href="/login"]').count()).toBe(0)
    }
    await open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mi panel' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Solicitar un turno' }).first().click()
    await page.getByLabel('Motivo de la consulta').waitFor()
    expect(new URL(page.url()).pathname).toBe('/patient-dashboard')
  })

  it('folds its menu at Esc, which gives the focus back, and at a touch beside it', async () => {
    await open('/')
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

  it('has a button that opens a chat with a greeting ready to be sent', async () => {
    await open('/servicios')
    const chat = page.getByRole('link', { name: 'Escribir por WhatsApp' }).last()
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.origin + address.pathname).toMatch(/^https:\/\/wa\.me\/\d{13}$/)
    expect(address.searchParams.get('text')).toBe(
      'Hola, quisiera recibir información sobre los servicios del consultorio.',
    )
    const box = await chat.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  })

  it('is left for the sign-in, and found again from there', async () => {
    await open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Iniciar Sesión' }).click()
    await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor()
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await page.getByRole('heading', { name: 'Tu Salud en Buenas Manos' }).waitFor()
    await takenOver(page)
    expect(await page.title()).toContain(clinicProfile.name)
  })
})

describe('where the installed app begins', () => {
  it('a stranger is asked to sign in, and is then where the role works', async () => {
    await page.goto(`${server.url}/panel`)
    await page.waitForURL(/\/login$/)
    await fillLogin(page, { username: 'direccion', password: 'una-clave-de-prueba' })
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    await page.goto(`${server.url}/panel`)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
  })
})

describe('a shortcut of the installed app', () => {
  it('leads a stranger to what it asks for, once the sign-in is over', async () => {
    await page.goto(`${server.url}/panel?ir=nuevo-ingreso`)
    await page.waitForURL(/\/login$/)
    await fillLogin(page, { username: 'direccion', password: 'una-clave-de-prueba' })
    await page.getByRole('dialog', { name: 'Nuevo Ingreso' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/accounting')
  })
})

/** Until the browser itself has noticed that the place is in sight, as what loads lazily waits for, and has nothing left to do. */
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
  it("asks nothing of anybody else's site until it is pressed", async () => {
    const foreign: string[] = []
    await context.route(
      (url) => url.origin !== server.url,
      async (route) => {
        foreign.push(route.request().url())
        await route.fulfill({ contentType: 'text/html', body: '<title>mapa</title>' })
      },
    )
    await open('/contacto')
    const opener = page.getByRole('button', { name: 'Ver mapa' })
    await opener.scrollIntoViewIfNeeded()
    await inSightAndIdle(opener)
    expect(foreign).toEqual([])
    await opener.click()
    await page.getByTitle('Mapa del consultorio').waitFor()
    await expect.poll(() => foreign).toHaveLength(1)
    expect(foreign[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.*marker=-32\.6259/)
  })

  it('draws itself from its own site, and can neither lead our page away nor open dialogs', async () => {
    const asked: (string | undefined)[] = []
    const frame = `<script>alert('hola'); fetch('/teja.png').catch(() => null); top.location = '/fuera'</script>`
    await context.route(
      (url) => url.origin !== server.url,
      async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/teja.png') asked.push((await route.request().allHeaders()).referer)
        await route.fulfill({ contentType: 'text/html', body: frame })
      },
    )
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      dialog.dismiss().catch(() => undefined)
    })
    await open('/contacto')
    await page.getByRole('button', { name: 'Ver mapa' }).click()
    await expect.poll(() => asked).toHaveLength(1)
    // Its pictures are refused to who comes from nowhere.
    expect(asked[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
    expect(dialogs).toEqual([])
    expect(page.url()).toBe(`${server.url}/contacto`)
    // A browser may refuse both without being told so.
    expect((await page.locator('iframe').getAttribute('sandbox'))?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ])
  })

  it('is the address without network', async () => {
    await open('/contacto')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Ver mapa' }).click()
    await page.getByText('El mapa necesita conexión.').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('status').filter({ hasText: clinicProfile.address.street }).waitFor()
    await context.setOffline(false)
    await page.getByTitle('Mapa del consultorio').waitFor()
  })
})

it('the second visit needs no network, on any of the pages', async () => {
  await open('/')
  await workerReady(page)
  await context.setOffline(true)
  for (const path of [...publicPages, '/servicios?utm_source=folleto']) {
    const complaints = complaintsOf(page)
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await takenOver(page)
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(new URL(path.split('?')[0] ?? '', server.url).href)
    expect(complaints).toEqual([])
  }
  await page.goto(`${server.url}/login`)
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor()
})
