import { expect, it } from 'vitest'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { openStatistics, tab } from '#tests/journeys/statistics/statistics-desk.ts'

/* A clinic on its first day: nobody is registered yet. */

const clinic = journey()

it('has a search that says so, and leads to where the first patient is registered', async () => {
  const page = await clinic.openDevice()
  await openScreen(page, clinic.server.url, '/accounting', 'Contabilidad')
  await mirrorAtHead(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Buscar paciente' })
  await dialog.getByText('No hay pacientes registrados.').waitFor()
  await dialog.getByRole('link', { name: 'Ir a Pacientes' }).click()
  await page.getByRole('heading', { name: 'Pacientes', level: 1 }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
})

it('has figures that lead to the agenda, and recommends no longer period', async () => {
  const page = await clinic.openDevice()
  await openStatistics(page, clinic.server.url)
  await tab(page, 'Pacientes').click()
  await page.getByText('Aparecerán con las primeras citas.').waitFor()
  expect(await page.getByText('Prueba con un período más amplio.').count()).toBe(0)
  await tab(page, 'Citas').click()
  await page.getByRole('link', { name: 'Ir a la agenda' }).click()
  await page.getByRole('heading', { name: 'Gestión de Citas', level: 1 }).waitFor()
})
