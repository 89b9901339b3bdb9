import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoProfile } from '#server/cli/demo/demo-clinic.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { publicPages, visitorPhone } from './site-visitor.ts'

const clinic = journey()
beforeEach(() => clinic.api.put('/settings/profile', demoProfile))

/** Opens a page in a browser that runs none of our scripts, though the test's own calls work. */
async function opened(path: string): Promise<Page> {
  const page = await clinic.openDevice({ ...visitorPhone, options: { javaScriptEnabled: false } })
  await page.goto(clinic.server.url + path)
  return page
}

const textOf = (page: Page) => page.locator('body').innerText()

const WORDS: Record<string, readonly string[]> = {
  '/': ['Tu Salud en Buenas Manos', 'Quiropraxia general', 'Quiropraxia deportiva'],
  '/nosotros': [
    ...['Compromiso', 'Excelencia', 'Comunidad'],
    ...['Diagnóstico Preciso', 'Tratamiento Personalizado', 'Resultados Duraderos'],
  ],
  '/servicios': ['Evaluación inicial', 'Plan personalizado', 'Tratamiento', 'Seguimiento'],
  '/contacto': [...demoProfile.phones, demoProfile.email],
}

const HOURS = [
  'lunes 14:00 a 20:00',
  'martes 14:00 a 20:00',
  'miércoles 14:00 a 18:00',
  'jueves 14:00 a 20:00',
  'viernes 14:00 a 17:00',
  'sábado cerrado',
  'domingo cerrado',
]

describe('where no script runs', () => {
  it('every page is readable, with one first-level heading, the address and the hours', async () => {
    const page = await opened('/')
    for (const path of publicPages) {
      await page.goto(clinic.server.url + path)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1)
      const text = await textOf(page)
      for (const word of [...(WORDS[path] ?? []), demoProfile.address]) expect(text, path).toContain(word)
      const hours = await page.locator('footer tbody tr').allInnerTexts()
      const told = hours.map((row) => row.replace(/\s+/g, ' ').toLowerCase())
      expect(told, path).toEqual(HOURS)
    }
  })

  it.runIf(isProof)(
    'the menu of a phone links the pages, each of which marks itself; a wide header shows its links at once',
    async () => {
      const page = await opened('/')
      const head = page.getByRole('banner')
      for (const [name, path] of [
        ['Nosotros', '/nosotros'],
        ['Servicios', '/servicios'],
        ['Contacto', '/contacto'],
        ['Inicio', '/'],
      ] as const) {
        expect(await head.getByRole('link', { name, exact: true }).isVisible()).toBe(false)
        await head.getByText('Menú').click()
        await head.getByRole('link', { name, exact: true }).click()
        await page.waitForURL(clinic.server.url + path)
        expect(await head.locator('details a[aria-current=page]').allTextContents()).toEqual([name])
      }

      await page.setViewportSize({ width: 1180, height: 844 })
      await head.getByText('Menú').waitFor({ state: 'hidden' })
      expect(await head.locator('a:visible').allInnerTexts()).toEqual([
        demoProfile.name,
        'Inicio',
        'Nosotros',
        'Servicios',
        'Contacto',
        'Iniciar Sesión',
        'Registrarse',
      ])
      await head.getByRole('link', { name: 'Registrarse' }).click()
      await page.waitForURL(`${clinic.server.url}/register`)
    },
  )

  it.runIf(isProof)(
    'a screen of the app says what it lacks and leads to the clinic: by links to the map, by WhatsApp to a person',
    async () => {
      const page = await opened('/register')
      expect(await textOf(page)).toContain('Esta aplicación necesita JavaScript.')
      await page.getByRole('link', { name: 'Contactar al consultorio' }).click()
      await page.waitForURL(`${clinic.server.url}/contacto`)

      await expect
        .poll(() => page.getByRole('link', { name: 'Ver mapa' }).getAttribute('href'))
        .toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=-32\.6259&/)
      await expect
        .poll(() => page.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href'))
        .toContain('destination=-32.6259,-62.6887')
      // A form would submit its text in the URL.
      expect(await page.getByRole('button', { name: 'Enviar Mensaje' }).isVisible()).toBe(false)
      expect(await page.locator('form').isVisible()).toBe(false)
      const chat = page.getByRole('main').getByRole('link', { name: 'Escribir por WhatsApp' })
      await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/549\d{10}\?text=Hola/)
    },
  )
})
