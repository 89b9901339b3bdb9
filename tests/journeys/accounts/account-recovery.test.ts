import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillLogin } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { registerAt, vera } from './account-desk.ts'

const clinic = journey()

let page: Page

beforeEach(async () => {
  page = await clinic.openDevice({ screen: PHONE, isSignedIn: false })
})

const open = (path: string) => page.goto(`${clinic.server.url}${path}`)
const said = (text: string) => page.getByText(text, { exact: false }).first().waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const wordless = (path: string, status: number) =>
  page.route(`**/api/v1/auth/${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: '{}' }),
  )

/** The path of the link in the only mail written by the server. */
async function mailedLink(): Promise<string> {
  const folder = join(clinic.server.dataDir, 'mail')
  const file = await eventually(async () => {
    const [first] = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    if (!first) throw new Error('no mail yet')
    return first
  })
  const mail = (await readFile(join(folder, file), 'utf8')).replaceAll(/=\r?\n/g, '')
  const link = /\/reset-password\/[\w-]+/.exec(mail)
  if (!link) throw new Error(`no link in ${mail}`)
  return link[0]
}

describe('a forgotten password', () => {
  it('is requested by e-mail, replaced by the link of the mail, and opens the account after the sign-in', async () => {
    await clinic.api.put('/settings/profile', { phones: ['(03537) 41-2345'] })
    await registerAt(clinic.server.url)
    await open('/login')
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await page.getByLabel('Email').fill(vera.email)
    await press('Enviar enlace')
    // This server writes mails to files, so nobody has received them.
    await said('No se envió ningún enlace')
    expect(await page.getByText(/Se ha enviado|te enviaremos/).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Llamar al / }).getAttribute('href')).toMatch(/^tel:\+54/)

    await open(await mailedLink())
    await page.getByLabel('Nueva contraseña').fill('otra-clave')
    await page.getByLabel('Confirmar contraseña').fill('otra-clave')
    await press('Restablecer contraseña')
    await said('Contraseña restablecida exitosamente. Redirigiendo al login...')
    await page.waitForURL('**/login')
    await fillLogin(page, { ...vera, password: 'otra-clave' })
    await page.getByRole('heading', { name: 'Mi Panel de Paciente' }).waitFor()
  })

  it.runIf(isProof)('gives the same answer for an unknown e-mail', async () => {
    await open('/forgot-password')
    await page.getByLabel('Email').fill('nadie@correo.example')
    await press('Enviar enlace')
    await said('No se envió ningún enlace')
  })

  it.runIf(isProof)('reports a wrong e-mail, a server error, and an unreachable server', async () => {
    await open('/forgot-password')
    await press('Enviar enlace')
    await said('Por favor ingresa tu email')
    await page.getByLabel('Email').fill('vera@')
    await page.getByText('Por favor ingresa tu email').waitFor({ state: 'detached' })
    await press('Enviar enlace')
    await said('Por favor ingrese un email válido')
    await page.getByLabel('Email').fill(vera.email)
    await wordless('forgot-password', 500)
    await press('Enviar enlace')
    await said('Error al solicitar recuperación de contraseña')
    await page.unroute('**/api/v1/auth/forgot-password')
    await clinic.server.kill()
    await press('Enviar enlace')
    await said('El servidor no responde.')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(vera.email)
  })
})

describe('the screen of a new password', () => {
  it.runIf(isProof)('says so without a token and offers a new link', async () => {
    for (const path of ['/reset-password', '/reset-password/']) {
      await open(path)
      await page.getByRole('heading', { name: 'Token Inválido' }).waitFor()
      await said('Token de recuperación no válido')
    }
    await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click()
    await page.getByRole('heading', { name: 'Recuperar contraseña' }).waitFor()
  })

  it.runIf(isProof)('says the same for an unknown token', async () => {
    await open('/reset-password/inventado')
    await page.getByLabel('Nueva contraseña').fill('otra-clave')
    await page.getByLabel('Confirmar contraseña').fill('otra-clave')
    await press('Restablecer contraseña')
    await page.getByRole('heading', { name: 'Token Inválido' }).waitFor()
  })

  it.runIf(isProof)('reports one error at a time, and a server error', async () => {
    await open('/reset-password/inventado')
    await press('Restablecer contraseña')
    await said('Todos los campos son requeridos')
    await page.getByLabel('Nueva contraseña').fill('corta')
    await page.getByLabel('Confirmar contraseña').fill('otra')
    await press('Restablecer contraseña')
    await said('Las contraseñas no coinciden')
    await page.getByLabel('Confirmar contraseña').fill('corta')
    await press('Restablecer contraseña')
    await said('La contraseña debe tener al menos 6 caracteres')
    await page.getByLabel('Nueva contraseña').fill('larga-clave')
    await page.getByLabel('Confirmar contraseña').fill('larga-clave')
    await wordless('reset-password', 500)
    await press('Restablecer contraseña')
    await said('Error al restablecer la contraseña')
    await expect.poll(() => page.getByLabel('Nueva contraseña').inputValue()).toBe('larga-clave')
  })
})

describe('the sign-in', () => {
  it.runIf(isProof)(
    'reports missing and wrong values and an unreachable server, and keeps what was typed',
    async () => {
      await open('/login')
      await press('Iniciar Sesión')
      await said('El usuario es requerido')
      await said('La contraseña es requerida')
      await fillLogin(page, { username: 'vera', password: 'no-es-esta' })
      await said('Usuario o contraseña incorrectos')
      await wordless('login', 500)
      await press('Iniciar Sesión')
      await said('Error al iniciar sesión')
      await page.unroute('**/api/v1/auth/login')
      await page.context().setOffline(true)
      await press('Iniciar Sesión')
      await said('No hay conexión.')
      await page.context().setOffline(false)
      await expect.poll(() => page.getByLabel('Usuario').inputValue()).toBe('vera')
    },
  )

  it.runIf(isProof)('rejects a role that the app does not know', async () => {
    await open('/login')
    const user = { id: 7, username: 'gerente', role: 'gerente' }
    await page.route('**/api/v1/auth/login', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ token: 't', user }) }),
    )
    await fillLogin(page, { username: 'gerente', password: 'secreta' })
    await said('Rol de usuario no válido')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  it.runIf(isProof)(
    'leads each role to its home, and links to the other account screens and the home page',
    async () => {
      await open('/login')
      await page.getByRole('link', { name: 'Crear una cuenta' }).waitFor()
      const links = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links).toEqual(expect.arrayContaining(['/forgot-password', '/register', '/']))
      // Like some password managers: no event is sent for the username, and the field keeps it when rendered again.
      await page.getByLabel('Usuario').evaluate((field: HTMLInputElement, text) => {
        field.value = text
      }, admin.username)
      await page.getByLabel('Contraseña', { exact: true }).fill('otra')
      await page.getByLabel('Contraseña', { exact: true }).evaluate((field: HTMLInputElement, text) => {
        field.value = text
      }, admin.password)
      await press('Iniciar Sesión')
      await page.waitForURL('**/dashboard')
    },
  )

  it.runIf(isProof)('describes each field to password managers, here and for a new password', async () => {
    const kinds = () =>
      page
        .getByRole('main')
        .locator('input')
        .evaluateAll((all) => all.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]))
    await open('/login')
    await page.getByLabel('Usuario').waitFor()
    expect(await kinds()).toEqual([
      ['username', 'username'],
      ['password', 'current-password'],
    ])
    await open('/forgot-password')
    await page.getByLabel('Email').waitFor()
    expect(await kinds()).toEqual([['email', 'email']])
    await open('/reset-password/algo')
    await page.getByLabel('Nueva contraseña').waitFor()
    expect(await kinds()).toEqual([
      ['newPassword', 'new-password'],
      ['confirmPassword', 'new-password'],
    ])
  })

  it.runIf(isProof)('warns while the capitals are locked', async () => {
    await open('/login')
    const password = page.getByLabel('Contraseña', { exact: true })
    const pressWith = (capsLock: boolean) =>
      password.evaluate((field, on) => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on }))
      }, capsLock)
    await pressWith(true)
    await said('Bloq Mayús está activado')
    await pressWith(false)
    await page.getByText('Bloq Mayús está activado').waitFor({ state: 'detached' })
  })
})
