import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clinicProfile } from '#domain/clinic/clinic-profile.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { publicPages, visitor } from './site-visitor.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

/** A page in a browser that runs no script of ours; what the tests ask of it still works. */
async function opened(path: string, width = 390): Promise<Page> {
  const context = await visitor(browser, { javaScriptEnabled: false, viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.goto(server.url + path)
  return page
}

const textOf = (page: Page) => page.locator('body').innerText()

describe('where no script runs', () => {
  it.each([
    ['/', ['Tu Salud en Buenas Manos', 'Quiropraxia general', 'Quiropraxia deportiva']],
    ['/nosotros', ['Compromiso', 'Excelencia', 'Comunidad']],
    ['/nosotros', ['Diagnóstico Preciso', 'Tratamiento Personalizado', 'Resultados Duraderos']],
    ['/servicios', ['Evaluación inicial', 'Plan personalizado', 'Tratamiento', 'Seguimiento']],
    ['/contacto', [clinicProfile.phones[0] ?? '', clinicProfile.email]],
  ])('%s reads %j', async (path, words) => {
    const page = await opened(path)
    for (const word of words) expect(await textOf(page)).toContain(word)
    await page.context().close()
  })

  it.each(publicPages)('%s has one heading of the first rank, the address and the hours', async (path) => {
    const page = await opened(path)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await textOf(page)).toContain(clinicProfile.address.street)
    const hours = await page.locator('footer tbody tr').allInnerTexts()
    expect(hours.map((row) => row.replace(/\s+/g, ' ').toLowerCase())).toEqual([
      'lunes 14:00 a 20:00',
      'martes 14:00 a 20:00',
      'miércoles 14:00 a 18:00',
      'jueves 14:00 a 20:00',
      'viernes 14:00 a 17:00',
      'sábado cerrado',
      'domingo cerrado',
    ])
    await page.context().close()
  })

  it("the menu of a phone unfolds and leads through the pages, each of which marks itself as the reader's", async () => {
    const page = await opened('/')
    for (const [name, path] of [
      ['Nosotros', '/nosotros'],
      ['Servicios', '/servicios'],
      ['Contacto', '/contacto'],
      ['Inicio', '/'],
    ] as const) {
      const menu = page.getByRole('banner')
      expect(await menu.getByRole('link', { name, exact: true }).isVisible()).toBe(false)
      await menu.getByText('Menú').click()
      await menu.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(server.url + path)
      expect(await menu.locator('details a[aria-current=page]').allTextContents()).toEqual([name])
    }
    await page.getByRole('banner').getByText('Menú').click()
    await page.getByRole('banner').getByRole('link', { name: 'Registrarse' }).click()
    await page.waitForURL(`${server.url}/register`)
    await page.context().close()
  })

  it('a wide head shows its links at once', async () => {
    const page = await opened('/', 1180)
    const head = page.getByRole('banner')
    expect(await head.getByText('Menú').isVisible()).toBe(false)
    expect(await head.locator('a:visible').allInnerTexts()).toEqual([
      clinicProfile.name,
      'Inicio',
      'Nosotros',
      'Servicios',
      'Contacto',
      'Iniciar Sesión',
      'Registrarse',
    ])
    await page.context().close()
  })

  it('the map is a link to its own site, and the way there another', async () => {
    const page = await opened('/contacto')
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver mapa' }).getAttribute('href'))
      .toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=-32\.6259&/)
    await expect
      .poll(() => page.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href'))
      .toContain('destination=-32.6259,-62.6887')
    await page.context().close()
  })

  it('a screen of the app says what it lacks, and leads to the clinic all the same', async () => {
    const page = await opened('/register')
    expect(await textOf(page)).toContain('Esta aplicación necesita JavaScript.')
    await page.getByRole('link', { name: 'Contactar al consultorio' }).click()
    await page.waitForURL(`${server.url}/contacto`)
    await page.context().close()
  })

  it('WhatsApp stands in for the form, which would send its text along in an address', async () => {
    const page = await opened('/contacto')
    expect(await page.getByRole('button', { name: 'Enviar Mensaje' }).isVisible()).toBe(false)
    expect(await page.locator('form').isVisible()).toBe(false)
    const chat = page.getByRole('main').getByRole('link', { name: 'Escribir por WhatsApp' })
    await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/549\d{10}\?text=Hola/)
    await page.context().close()
  })
})
