import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillLogin } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { SMALL_PHONE } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { fillRegistration, registerAt, registrationField, vera } from './account-desk.ts'

const REGISTER = '**/api/v1/auth/register'

const clinic = journey()

let page: Page

beforeEach(async () => {
  page = await clinic.openDevice({ screen: SMALL_PHONE, isSignedIn: false })
  await page.goto(`${clinic.server.url}/register`)
  await page.getByRole('heading', { name: 'Registro de Paciente' }).waitFor()
})

const submit = () => page.getByRole('button', { name: 'Registrarse' }).click()
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const gone = (text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'detached' })

describe('the registration', () => {
  it.runIf(isProof)('reports missing values by field, and clears each error when its field is edited', async () => {
    await submit()
    await said('Error de validación')
    await said('Por favor corrija los errores del formulario')
    const missing = [
      'El nombre es obligatorio',
      'El apellido es obligatorio',
      'El DNI es obligatorio',
      'El teléfono es obligatorio',
      'El email es obligatorio',
      'El nombre de usuario es obligatorio',
      'La contraseña es obligatoria',
      'Debe confirmar la contraseña',
    ]
    for (const text of missing) await said(text)
    await registrationField(page, 'name').fill('V')
    await gone('El nombre es obligatorio')
    await said('El apellido es obligatorio')
  })

  it.runIf(isProof)('reports wrong values', async () => {
    await fillRegistration(page, { ...vera, username: 'ab', dni: '123', email: 'vera@', password: 'corta' })
    await registrationField(page, 'confirmPassword').fill('otra')
    await submit()
    await said('El nombre de usuario debe tener al menos 3 caracteres')
    await said('El DNI debe tener 7 u 8 dígitos')
    await said('Por favor ingrese un email válido')
    await said('La contraseña debe tener al menos 6 caracteres')
    await said('Las contraseñas no coinciden')
  })

  it('creates an account, says so and leads to the sign-in, which accepts it', async () => {
    await fillRegistration(page)
    await submit()
    await said('Registro exitoso')
    await page.waitForURL('**/login')
    await fillLogin(page, vera)
    await page.getByRole('heading', { name: 'Mi Panel de Paciente' }).waitFor()
    expect(await clinic.api.get('/patients')).toMatchObject([{ firstName: 'Vera', dni: '33444555', confirmed: true }])
  })

  it.runIf(isProof)('says that a username is taken, but not that a DNI is', async () => {
    await registerAt(clinic.server.url)
    await fillRegistration(page, { ...vera, dni: '30111222' })
    await submit()
    await said('Error al registrar')
    await said('El nombre de usuario ya está en uso')
    await fillRegistration(page, { ...vera, username: 'vera-sosa' })
    await submit()
    await said('Registro exitoso')
  })

  it.runIf(isProof)('has a default message for a server that fails without one', async () => {
    await page.route(REGISTER, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }))
    await fillRegistration(page)
    await submit()
    await said('Error al registrar')
    await said('Error al registrar usuario')
  })

  it('keeps what was typed while there is no network, and registers once when an answer was lost', async () => {
    await fillRegistration(page)
    await page.context().setOffline(true)
    await submit()
    await page.getByText('No hay conexión a internet.', { exact: false }).first().waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => registrationField(page, 'lastName').inputValue()).toBe('Sosa')
    // The request arrives, the answer does not.
    await page.route(REGISTER, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit()
    await page.getByText('El servidor no responde.', { exact: false }).first().waitFor()
    await page.unroute(REGISTER)
    await submit()
    await said('Registro exitoso')
    expect(await clinic.api.get('/patients')).toHaveLength(1)
  })

  it.runIf(isProof)('describes each field to password managers, and shows the password on demand', async () => {
    const wanted = {
      name: 'given-name',
      lastName: 'family-name',
      email: 'email',
      phone: 'tel',
      username: 'username',
      password: 'new-password',
      confirmPassword: 'new-password',
    } as const
    for (const [field, autocomplete] of Object.entries(wanted)) {
      const control = registrationField(page, field as keyof typeof wanted)
      await expect.poll(() => control.getAttribute('autocomplete')).toBe(autocomplete)
    }
    // Autocorrection would lock the account's owner out.
    for (const field of ['username', 'email'] as const)
      await expect.poll(() => registrationField(page, field).getAttribute('autocorrect')).toBe('off')
    await registrationField(page, 'password').fill('secreta')
    await page.getByRole('button', { name: 'Mostrar la contraseña' }).first().click()
    await expect.poll(() => registrationField(page, 'password').getAttribute('type')).toBe('text')
  })

  it.runIf(isProof)(
    'fits the smallest phone, and links to the sign-in, the home page and the privacy notice',
    async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL_PHONE.width)
      const links = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links).toEqual(expect.arrayContaining(['/login', '/', '/privacidad']))
    },
  )
})
