import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import {
  addPatient,
  fillPatient,
  openScreen,
  signIn,
  signOut,
  waitForServerFound,
  waitForServerLost,
} from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const clinic = journey()

async function opened(device?: DevicePlan): Promise<Page> {
  const page = await clinic.openDevice(device)
  await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
  return page
}

const leave = (page: Page) => page.getByRole('button', { name: 'Cerrar Sesión' }).click()
const questionOf = (page: Page) => page.getByRole('alertdialog', { name: '¿Cerrar la sesión?' })

it.runIf(isProof)('takes one press while the server answers and nothing is pending', async () => {
  const page = await opened()
  await signOut(page)
  await page.getByText('Cerraste la sesión.').waitFor()
})

it('asks for confirmation during an outage: signing in needs the server, and changes are pending', async () => {
  const page = await opened({ outlastsServer: true })
  const question = questionOf(page)
  await clinic.loseServer()
  await waitForServerLost(page)
  await leave(page)
  await question.getByText('Para volver a ingresar hará falta conexión con el servidor.').waitFor()
  expect(await question.getByText(/cambios? pendientes?/).count()).toBe(0)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await waitForDialogClosed(question)

  await addPatient(page, ana)
  await leave(page)
  await question.getByText(/^Queda 1 cambio pendiente guardado en este dispositivo/).waitFor()
  await question.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await page.getByText(/^Cerraste la sesión\. Para volver a ingresar .* Queda 1 cambio pendiente/).waitFor()
})

it.runIf(isProof)('asks for confirmation with the server too, while a change needs a decision', async () => {
  const page = await opened()
  const question = questionOf(page)
  clinic.cutDevicesOff()
  await waitForServerLost(page)
  await addPatient(page, ana)
  await addPatient(page, { ...ana, firstName: 'Otra', lastName: 'Persona' })
  await clinic.server.start()
  await waitForServerFound(page)
  await page.getByRole('link', { name: /En línea.*1 cambio necesita tu decisión/ }).waitFor({ timeout: 60_000 })
  await leave(page)
  await question.getByText(/^Queda 1 cambio pendiente/).waitFor()
  expect(await question.getByText('hará falta conexión').count()).toBe(0)
  await question.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await signIn(page, clinic.server.url)
})

it('asks nothing when the server ends the session: /login counts the pending changes, and no text blames the connection', async () => {
  const page = await opened()
  await mirrorAtHead(page)
  await page.route('**/api/v1/patients', async (route) => {
    if (route.request().method() === 'POST')
      await storedRows(clinic.server.dataDir, 'DELETE FROM sessions RETURNING user_id')
    await route.continue()
  })
  const dialog = await fillPatient(page, ana)
  await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
  // A timer of the same length, set after the form's own, ends after it.
  const patience = page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
  await page.waitForURL('**/login')
  const notice = new RegExp(`^Tu sesión venció\\. .* como ${adminLogin.username} .* Queda 1 cambio pendiente guardado`)
  await page.getByText(notice).waitFor()
  await expect.poll(() => page.getByLabel('Usuario').inputValue()).toBe(adminLogin.username)
  await patience
  expect(await page.getByText('se enviará cuando haya conexión').count()).toBe(0)
})
