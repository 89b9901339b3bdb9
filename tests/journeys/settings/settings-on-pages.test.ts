import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoProfile } from '#server/cli/demo/demo-clinic.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { visitorPhone } from '#tests/journeys/site/site-visitor.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const clinic = journey()

async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`${clinic.server.url}/configuracion/${section}`)
  await page.getByRole('button', { name: 'Guardar Cambios' }).first().waitFor()
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar Cambios' }).first().click()
const saved = (page: Page) => page.getByText('Configuración guardada').waitFor()

describe("the owner's settings", () => {
  it('name the clinic on every page, on other devices and in the manifest, without a restart', async () => {
    const owner = await clinic.openDevice()
    const other = await clinic.openDevice()
    await other.goto(`${clinic.server.url}/dashboard`)
    await openSection(owner, 'consultorio')
    await owner.getByLabel('Nombre del consultorio').fill('Consultorio Sur')
    await owner.getByLabel('Dirección').fill('Belgrano 100')
    await owner.getByLabel('Teléfonos').fill('(03537) 41-2345\n3537 41-9999')
    await save(owner)
    await saved(owner)

    await other.getByRole('link', { name: 'Consultorio Sur' }).waitFor()
    const visitor = await clinic.openDevice(visitorPhone)
    await visitor.goto(`${clinic.server.url}/contacto`)
    await expect.poll(() => visitor.locator('footer').innerText()).toContain('Belgrano 100, Bell Ville, Córdoba')
    expect(await visitor.locator('main').innerText()).toContain('3537 41-9999')
    expect(await visitor.title()).toBe('Contacto · Consultorio Sur')
    const manifest = await (await fetch(`${clinic.server.url}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ name: 'Consultorio Sur', short_name: 'Consultorio' })
  })

  it('keep what was typed when a value is refused, and when somebody else saved meanwhile', async () => {
    const owner = await clinic.openDevice()
    await openSection(owner, 'consultorio')
    await owner.getByLabel('Instagram').fill('instagram.com/sur')
    await save(owner)
    await owner.getByText('El enlace debe empezar con https://').waitFor()
    expect(await owner.getByLabel('Instagram').inputValue()).toBe('instagram.com/sur')
    await owner.getByLabel('Instagram').fill('https://instagram.com/sur')
    // Another field of the same section: both changes stand.
    await clinic.api.put('/settings/profile', { city: 'Villa María' })
    await save(owner)
    await saved(owner)
    // The same field: the person sees the other text, and decides.
    await owner.getByLabel('Dirección').fill('Belgrano 100')
    await clinic.api.put('/settings/profile', { address: 'San Martín 200' })
    await save(owner)
    await owner
      .getByText(/Otra persona cambió lo mismo .* «San Martín 200»/)
      .first()
      .waitFor()
    await save(owner)
    await saved(owner)
    const { profile } = await clinic.api.get<{ profile: { value: object } }>('/clinic')
    expect(profile.value).toMatchObject({
      city: 'Villa María',
      address: 'Belgrano 100',
      instagram: 'https://instagram.com/sur',
    })
  })

  it.runIf(isProof)('keep what was typed for who goes elsewhere and comes back', async () => {
    const owner = await clinic.openDevice()
    await openSection(owner, 'consultorio')
    await owner.getByLabel('Servicios', { exact: true }).fill('Atendemos también a domicilio.')
    await owner.getByRole('link', { name: 'Mensajes' }).click()
    await owner
      .getByText(/Se verá así/)
      .first()
      .waitFor()
    await owner.getByRole('link', { name: 'Consultorio', exact: true }).click()
    await expect.poll(() => owner.getByLabel('Servicios', { exact: true }).inputValue()).toMatch(/a domicilio/)
    await save(owner)
    await saved(owner)
    await owner.reload()
    await expect.poll(() => owner.getByLabel('Servicios', { exact: true }).inputValue()).toMatch(/a domicilio/)
    expect(await owner.getByText('Se recuperó').count()).toBe(0)
  })

  it('set the hours that the pages show', async () => {
    const owner = await clinic.openDevice()
    await openSection(owner, 'horario')
    await owner.getByRole('button', { name: 'Sábado: Abrir este día' }).click()
    await owner.getByLabel('Sábado: desde').fill('21:00')
    await owner.getByLabel('Sábado: hasta').fill('12:00')
    await save(owner)
    await owner.getByText('La hora de inicio debe estar entre 7:00 AM y 7:45 PM').waitFor()
    await owner.getByLabel('Sábado: desde').fill('09:00')
    await save(owner)
    await saved(owner)
    const page = await (await fetch(clinic.server.url)).text()
    expect(page).toContain('09:00 a 12:00')
    expect(page).toContain('"dayOfWeek":"https://schema.org/Saturday","opens":"09:00","closes":"12:00"')
  })

  it.runIf(isProof)('begin the chats with patients, also without network', async () => {
    const owner = await clinic.openDevice()
    await openSection(owner, 'mensajes')
    await owner.getByLabel('De quien visita la página al consultorio').fill('Buenas, quiero un turno.')
    await owner.getByText('Se verá así: «Buenas, quiero un turno.»').waitFor()
    await save(owner)
    await saved(owner)
    expect(await (await fetch(clinic.server.url)).text()).toContain(encodeURIComponent('Buenas, quiero un turno.'))
  })
})

describe('a clinic that nobody has set up', () => {
  it('publishes nothing of the made-up one', async () => {
    const { name, address, email, phones, whatsapp } = demoProfile
    const made = [name, address, email, ...phones, whatsapp, 'Ferreyra', 'Ferrero', '2009']
    const paths = ['/', '/nosotros', '/servicios', '/contacto', '/privacidad', '/login', '/manifest.webmanifest']
    for (const path of paths) {
      const text = await (await fetch(clinic.server.url + path)).text()
      for (const words of [...made, '.example']) expect(text, `${path}: ${words}`).not.toContain(words)
    }
    const app = join(process.cwd(), 'dist', 'app')
    const files = await readdir(app, { recursive: true, withFileTypes: true })
    for (const file of files.filter(
      (each) => each.isFile() && /\.(js|mjs|html|css|svg|txt|webmanifest)$/.test(each.name),
    )) {
      const text = await readFile(join(file.parentPath, file.name), 'utf8')
      for (const words of made.slice(0, -1)) expect(text.includes(words), `${file.name}: ${words}`).toBe(false)
    }
  })
})

describe('a visitor whose phone has the site', () => {
  const withWorker = { ...visitorPhone, hasWorker: true }
  const greeting = (page: Page) => page.getByRole('contentinfo').getByText('Consultorio Norte').first()

  it.runIf(isProof)('sees the present clinic at the next visit, and the same without network', async () => {
    const page = await clinic.openDevice(withWorker)
    await clinic.api.put('/settings/profile', { name: 'Consultorio Norte' })
    await page.goto(clinic.server.url)
    await greeting(page).waitFor()
    await page.context().setOffline(true)
    await page.goto(clinic.server.url)
    await greeting(page).waitFor()
  })
})

it.runIf(isProof)(
  'the hours can be changed by keyboard alone: the focus goes to the new range, and back to the button',
  async () => {
    const owner = await clinic.openDevice()
    await openSection(owner, 'horario')
    await owner.getByRole('button', { name: 'Martes: agregar otro horario' }).focus()
    await owner.keyboard.press('Enter')
    await expect
      .poll(() =>
        owner
          .getByLabel('Martes: desde')
          .nth(1)
          .evaluate((field) => field.matches(':focus')),
      )
      .toBe(true)
    await owner
      .getByRole('button', { name: /^Martes: quitar/ })
      .nth(1)
      .focus()
    await owner.keyboard.press('Enter')
    const add = owner.getByRole('button', { name: 'Martes: agregar otro horario' })
    await expect.poll(() => add.evaluate((button) => button.matches(':focus'))).toBe(true)
  },
)
