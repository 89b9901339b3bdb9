import { expect, it } from 'vitest'
import { fillLogin, openScreen, waitForWorker } from '#tests/journeys/fixtures/front-desk.ts'
import { journey, reopened } from '#tests/journeys/fixtures/journey.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { keptFiles, listedFiles, staffFilesKept } from './kept-files.ts'

const SCREENS = [
  ['/dashboard', 'Panel de Administración', null],
  ['/patients', 'Pacientes', 'Nuevo Paciente'],
  ['/appointments', 'Gestión de Citas', 'Nueva Cita'],
  ['/accounting', 'Contabilidad', 'Nuevo Ingreso'],
  ['/clinical-records', 'Registros Clínicos', null],
  ['/stats', 'Métricas', null],
  ['/sincronizacion', 'Centro de sincronización', null],
] as const

const clinic = journey()

it("a visitor's device caches no staff screen; after a sign-in every one opens without a server", async () => {
  const page = await clinic.openDevice({ isSignedIn: false, hasWorker: true })
  await page.goto(clinic.server.url)
  await waitForWorker(page)
  const listed = await listedFiles(page)
  const kept = await keptFiles(page)
  expect(kept.filter((path) => /agenda|calendar-grid|accounting|statistics|records|admin/.test(path))).toEqual([])
  expect(kept.sort()).toEqual(listed.flatMap(({ url, staffOnly }) => (staffOnly ? [] : [url])).sort())

  await page.goto(`${clinic.server.url}/login`)
  await fillLogin(page, admin)
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
  await staffFilesKept(page)
  await clinic.server.kill()

  const cold = await reopened(page)
  for (const [path, heading, dialog] of SCREENS) {
    await openScreen(cold, clinic.server.url, path, heading)
    if (dialog === null) continue
    await cold.getByRole('button', { name: dialog }).first().click()
    await cold.getByRole('dialog', { name: dialog }).waitFor()
  }
})
