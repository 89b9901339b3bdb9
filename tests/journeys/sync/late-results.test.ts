import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  addPatient,
  goTo,
  openScreen,
  waitForServerFound,
  waitForServerLost,
} from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { bruno } from '#tests/journeys/patients/patients-desk.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const clinic = journey()

/** Opens the patients' screen on a slow connection: calls to the list of patients are held until `release`. */
async function onSlowLine(): Promise<{ page: Page; release: () => void }> {
  const page = await clinic.openDevice()
  await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
  await page.getByRole('link', { name: /En línea/ }).waitFor()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/patients', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return { page, release }
}

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

it('reports a late acceptance on whatever screen the person is by then, and meanwhile that it is being sent', async () => {
  const { page, release } = await onSlowLine()
  await addPatient(page, ana)
  await said(page, 'En este dispositivo: se está enviando…')
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
  release()
  await said(page, 'Paciente creado correctamente')
})

it('reports a late refusal, and leads from the home to where it is decided', async () => {
  const { page, release } = await onSlowLine()
  await addPatient(page, ana)
  await page.getByRole('link', { name: 'Volver' }).click()
  await clinic.api.post('/patients', { ...bruno, dni: ana.dni })
  release()
  const toast = page.getByRole('alert').filter({ hasText: 'Decidir' })
  await toast.waitFor()
  await page.getByRole('main').getByText('1 cambio necesita tu decisión').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Decidir' }).click()
  await page.getByRole('heading', { name: 'Centro de sincronización' }).waitFor()
})

it.runIf(isProof)('reports a late refusal without a way to the screen that is open', async () => {
  const { page, release } = await onSlowLine()
  await addPatient(page, ana)
  await goTo(page, '/sincronizacion', 'Centro de sincronización')
  await clinic.api.post('/patients', { ...bruno, dni: ana.dni })
  release()
  const toast = page.getByRole('alert').filter({ hasText: 'Ya existe un paciente con ese DNI' })
  await toast.waitFor()
  expect(await toast.getByRole('button', { name: 'Decidir' }).count()).toBe(0)
  await page.getByRole('article', { name: 'Paciente nuevo: Ana Gómez' }).waitFor()
})

it.runIf(isProof)('reports in one sentence what was sent after an outage', async () => {
  const page = await clinic.openDevice({ outlastsServer: true })
  await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
  await clinic.loseServer()
  await waitForServerLost(page)
  await addPatient(page, ana)
  await addPatient(page, bruno)
  expect(await page.getByText('En este dispositivo: se enviará cuando haya conexión').count()).toBeGreaterThan(0)
  await clinic.server.start()
  await waitForServerFound(page)
  await said(page, 'Se enviaron 2 cambios')
})
