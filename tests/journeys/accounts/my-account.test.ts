import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { fillLogin, signIn, signOut } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { vera } from './account-desk.ts'

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Mi cuenta/ }).click()
  await page.getByText('Esta sesión').waitFor()
}

async function changePassword(page: Page, current: string, fresh: string): Promise<void> {
  await page.getByLabel('Contraseña actual', { exact: true }).fill(current)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(fresh)
  await page.getByLabel('Repite la contraseña nueva').fill(fresh)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
}

describe('the own account of the staff', () => {
  const clinic = journey()

  it('ends the session of another device, which is at the sign-in by its next call', async () => {
    const { url } = clinic.server
    const lost = await clinic.openDevice({ isSignedIn: false })
    await signIn(lost, url)
    const page = await clinic.openDevice({ isSignedIn: false })
    await signIn(page, url)
    await openAccount(page)
    await page
      .getByRole('button', { name: /^Cerrar la sesión de Chrome/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Cerrar las demás' }).click()
    await page.getByText('Se cerraron las demás sesiones').waitFor()
    await lost.waitForURL('**/login')
    await expect.poll(() => page.getByRole('button', { name: /^Cerrar la sesión de/ }).count()).toBe(0)
  })

  it.runIf(isProof)('gets an e-mail with the present password only, and says so before it is sent', async () => {
    const page = await clinic.openDevice()
    await page.goto(`${clinic.server.url}/cuenta`)
    await page.getByLabel('Nombre', { exact: true }).fill('Laura')
    await page.getByLabel('Email').fill('laura@correo.example')
    const save = page.getByRole('button', { name: 'Guardar Cambios' })
    await save.click()
    await page.getByText('Para cambiar el email escribe tu contraseña actual').waitFor()
    await page.getByLabel('Tu contraseña actual').fill('otra')
    await save.click()
    await page.getByText(errorTexts.wrongPassword).waitFor()
    await page.getByLabel('Tu contraseña actual').fill(admin.password)
    await save.click()
    await page.getByText('Tus datos se guardaron').waitFor()
    expect(await clinic.api.get('/users/1')).toMatchObject({ name: 'Laura', email: 'laura@correo.example' })
  })

  it.runIf(isProof)(
    'keeps the former password while the server does not answer, and never says that it was changed',
    async () => {
      const page = await clinic.openDevice()
      await page.goto(`${clinic.server.url}/cuenta`)
      await page.getByText('Esta sesión').waitFor()
      clinic.cutDevicesOff()
      await changePassword(page, admin.password, 'la-nueva-clave')
      await page.getByText(/El servidor no responde|No hay conexión/).waitFor()
      expect(await page.getByText('Tu contraseña fue cambiada').count()).toBe(0)
      expect(await page.getByLabel('Contraseña nueva', { exact: true }).inputValue()).toBe('la-nueva-clave')
      await clinic.server.start()
    },
  )
})

describe('the own account of a patient', () => {
  const clinic = journey({ login: 'vera' })

  it('changes the password on a phone; the former one is refused at the next sign-in', async () => {
    const page = await clinic.openDevice({ screen: PHONE })
    await page.goto(`${clinic.server.url}/patient-dashboard`)
    await openAccount(page)
    await page.getByRole('link', { name: 'Ver mi ficha' }).waitFor()
    expect(await page.getByLabel('Email').count()).toBe(0)
    await changePassword(page, vera.password, 'la-nueva-de-vera')
    await page.getByText('Tu contraseña fue cambiada').waitFor()
    await signOut(page)
    await fillLogin(page, vera)
    await page.getByText('Usuario o contraseña incorrectos').waitFor()
    await fillLogin(page, { ...vera, password: 'la-nueva-de-vera' })
    await page.getByRole('heading', { name: 'Mi Panel de Paciente' }).waitFor()
  })
})
