import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { admin, createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { fillLogin, openScreen, workerReady } from './front-desk.ts'
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

let server: ServerProcess
let browser: ClinicBrowser

beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await createClinicBrowser()
})

afterAll(async () => {
  await browser.dispose()
  await server.dispose()
})

it("a visitor's device keeps no screen of the staff; after a sign-in every one opens on it without a server", async () => {
  const page = await browser.open()
  await page.goto(server.url)
  await workerReady(page)
  const listed = await listedFiles(page)
  const kept = await keptFiles(page)
  expect(kept.filter((path) => /agenda|calendar-grid|accounting|statistics|records|admin/.test(path))).toEqual([])
  expect(kept.sort()).toEqual(listed.flatMap(({ url, staffOnly }) => (staffOnly ? [] : [url])).sort())

  await page.goto(`${server.url}/login`)
  await fillLogin(page, admin)
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
  await staffFilesKept(page)
  await server.kill()
  await browser.close()

  const cold = await browser.open()
  for (const [path, heading, dialog] of SCREENS) {
    await openScreen(cold, server.url, path, heading)
    if (dialog === null) continue
    await cold.getByRole('button', { name: dialog }).first().click()
    await cold.getByRole('dialog', { name: dialog }).waitFor()
  }
})
