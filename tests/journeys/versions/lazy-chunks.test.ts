import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillRegistration } from '#tests/journeys/accounts/account-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { SITE_SCRIPT, takenOver, visitorPhone } from '#tests/journeys/site/site-visitor.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const clinic = journey()

it('a form is sent once the server is reachable, though its sending code could not be loaded before', async () => {
  const page = await clinic.openDevice(visitorPhone)
  let isDown = false
  let missed = 0
  // The page is never idle, so nothing is prefetched.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.route('**/assets/*.js', (route) => {
    if (!isDown) return route.continue()
    missed++
    return route.fulfill({ status: 503 })
  })
  await page.goto(`${clinic.server.url}/register`)
  // The connection fails as soon as the form is rendered.
  await page.getByRole('button', { name: 'Registrarse' }).waitFor()
  isDown = true
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Registrarse' }).click()
  // Next to the form, and as a message, though the code for messages could not be loaded either.
  await page.getByRole('form').getByText('El servidor no responde.', { exact: false }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'El servidor no responde.' }).last().waitFor()
  expect(missed).toBeGreaterThan(0)

  isDown = false
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await page.getByText('Registro exitoso', { exact: true }).first().waitFor()
  expect(await clinic.api.get('/patients')).toHaveLength(1)
})

it.runIf(isProof).each([
  ['that hydrates the page', SITE_SCRIPT],
  ['of the contact page', /\/assets\/contact-page-[^/]+\.js$/],
] as const)(
  'a visitor reads beside the message that the script %s is missing, and has it with a second try',
  async (_, script) => {
    const page = await clinic.openDevice(visitorPhone)
    let isDown = true
    await page.route(script, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()))
    await page.goto(`${clinic.server.url}/contacto`)
    const text = page.locator('[name=mensaje]')
    await text.fill('¿Atienden los lunes?')
    await page.getByRole('alert').filter({ hasText: 'No se pudo cargar lo que envía el mensaje.' }).waitFor()
    const submit = page.getByRole('button', { name: 'Enviar Mensaje' })
    const retry = page.getByRole('button', { name: 'Reintentar' })
    expect(await submit.isDisabled()).toBe(true)
    // Still unreachable: the message is repeated, and the button works again.
    await retry.click()
    await expect.poll(() => retry.evaluate((button) => button === document.activeElement)).toBe(true)
    isDown = false
    await retry.click()
    await takenOver(page)
    expect(await retry.count()).toBe(0)
    await expect.poll(() => submit.isEnabled()).toBe(true)
    expect(await text.inputValue()).toBe('¿Atienden los lunes?')
  },
)

describe("a signed-in screen whose code can't be loaded", () => {
  /**
   * Its later chunks are answered with 503 while `line.isDown`, and are never prefetched: after `before` the page is
   * never idle.
   */
  async function onBrokenLine(before?: (page: Page) => Promise<unknown>) {
    const page = await clinic.openDevice()
    await before?.(page)
    const line = { isDown: false }
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.route('**/assets/*', (route) => (line.isDown ? route.fulfill({ status: 503 }) : route.continue()))
    return { page, line }
  }

  it('fails inside the frame, and loads on a retry', async () => {
    const { page, line } = await onBrokenLine()
    await page.goto(`${clinic.server.url}/dashboard`)
    await page.getByRole('link', { name: 'Ver Pacientes' }).waitFor()
    line.isDown = true
    await page.getByRole('link', { name: 'Ver Pacientes' }).click()
    await page.getByText('No se pudo cargar esta pantalla').waitFor()
    expect(await page.getByRole('button', { name: 'Cerrar Sesión' }).isVisible()).toBe(true)
    expect(await page.getByText('Algo salió mal').count()).toBe(0)
    // Still unreachable: the retry fails with the same message.
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('No se pudo cargar esta pantalla').waitFor()
    line.isDown = false
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('heading', { name: 'Pacientes', exact: true }).waitFor()
  })

  it.runIf(isProof)(
    "says in a dialog's place that it does not open, though the code for dialogs can't be loaded either",
    async () => {
      const { page, line } = await onBrokenLine()
      await page.goto(`${clinic.server.url}/patients`)
      await page.getByRole('button', { name: 'Nuevo Paciente' }).first().waitFor()
      line.isDown = true
      await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
      const missing = page.getByRole('alertdialog', { name: 'No se pudo abrir' })
      // Still unreachable: the retry fails with the same message.
      await missing.getByRole('button', { name: 'Reintentar' }).click()
      await missing.getByRole('button', { name: 'Reintentar' }).waitFor()
      line.isDown = false
      await missing.getByRole('button', { name: 'Reintentar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nuevo Paciente' })
      await dialog.waitFor()
      expect(await missing.count()).toBe(0)
      await page.keyboard.press('Escape')
      await waitForDialogClosed(dialog)
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Nuevo Paciente')
    },
  )

  it.runIf(isProof)(
    'says in the row of a patient being deleted that undo is missing, which loads on a retry',
    async () => {
      await clinic.api.post('/patients', ana)
      const { page, line } = await onBrokenLine(async (idle) => {
        await idle.goto(`${clinic.server.url}/patients`)
        await idle.getByRole('button', { name: 'Eliminar a Ana Gómez' }).waitFor()
      })
      await page.goto(`${clinic.server.url}/patients`)
      await page.getByRole('button', { name: 'Eliminar a Ana Gómez' }).click()
      const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
      await question.waitFor()
      line.isDown = true
      // The deletion is not accepted meanwhile.
      clinic.cutDevicesOff()
      await question.getByRole('button', { name: 'Eliminar' }).click()
      await page.getByText('No se pudo cargar lo que la deshace.').waitFor()
      line.isDown = false
      await page.getByRole('button', { name: 'Reintentar para deshacer la eliminación de Ana Gómez' }).click()
      await page.getByRole('button', { name: /^Deshacer la eliminación de Ana Gómez/ }).click()
      await page.getByRole('button', { name: 'Eliminar a Ana Gómez' }).waitFor()
    },
  )

  it.runIf(isProof)(
    'leaves the calendar and a form over it, when only what surrounds the calendar is missing',
    async () => {
      const page = await clinic.openDevice()
      let isMissing = true
      await page.route('**/assets/agenda-section-*.js', (route) =>
        isMissing ? route.fulfill({ status: 503 }) : route.continue(),
      )
      await page.goto(`${clinic.server.url}/appointments`)
      await page.getByText('No se pudo abrir').waitFor()
      await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
      await page.getByRole('dialog', { name: 'Nueva Cita' }).getByLabel('Motivo').fill('Control')
      isMissing = false
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByRole('tab', { name: 'Citas de Hoy' }).waitFor()
    },
  )

  it.runIf(isProof)('is asked for once more by itself when a request is lost', async () => {
    const page = await clinic.openDevice()
    let lost = 0
    await page.route('**/assets/signed-in-*.js', (route) => (lost++ === 0 ? route.abort() : route.continue()))
    await page.goto(`${clinic.server.url}/dashboard`)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    expect(lost).toBeGreaterThan(1)
  })

  it.runIf(isProof)('leaves the other screens as they are', async () => {
    const { page, line } = await onBrokenLine()
    await page.goto(`${clinic.server.url}/login`)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    line.isDown = true
    await page.getByRole('link', { name: 'Abrir Caja' }).click()
    await page.getByText('No se pudo cargar esta pantalla').waitFor()
    // Other screens are unaffected.
    await page.getByRole('link', { name: 'Quiropraxia' }).first().click()
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
  })
})
