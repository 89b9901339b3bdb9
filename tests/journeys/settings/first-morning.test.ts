import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, formatDayShort, weekdayOf } from '#domain/values/dates/local-date.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { readOrCreateDeviceKey } from '#server/resources/auth/device-key.ts'
import { setUpCodeOf } from '#server/resources/set-up/set-up-code.ts'
import { wcagFaults } from '#tests/journeys/accessibility/wcag-faults.ts'
import { bookAppointment, goTo } from '#tests/journeys/fixtures/front-desk.ts'
import { chooseFile, manyPatients, openImport, patientsBook } from '#tests/journeys/imports/import-desk.ts'
import { TABLET } from '#tests/support/browser/screens.ts'
import { workerBrowser } from '#tests/support/browser/worker-browser.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { acceptOnScreen, inviteOnScreen, openTeam } from './team-desk.ts'

let server: ServerProcess
const contexts: BrowserContext[] = []

beforeEach(async () => {
  server = await createServerProcess({ variables: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' } })
  await server.start()
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  await server.dispose()
})

async function openDevice(): Promise<Page> {
  const browser = await workerBrowser()
  const context = await browser.newContext({
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Cordoba',
    viewport: TABLET,
    serviceWorkers: 'block',
  })
  contexts.push(context)
  return context.newPage()
}

/** The code that the server printed (tests/server/start/program.test.ts). */
const printedCode = async () => setUpCodeOf(await readOrCreateDeviceKey(dataFolder(server.dataDir).deviceKey))

async function makeOwner(page: Page): Promise<void> {
  await page.goto(`${server.url}/empezar`)
  await page.getByLabel('Código').fill('AAAA-2222')
  expect(await wcagFaults(page)).toEqual([])
  await page.getByLabel('Nombre', { exact: true }).fill('Olga')
  await page.getByLabel('Apellido').fill('Paz')
  await page.getByLabel('Email').fill('olga@correo.example')
  await page.getByLabel('Nombre de usuario').fill('olga')
  await page.getByLabel('Contraseña', { exact: true }).fill('tres caballos al sol')
  await page.getByLabel('Repite la contraseña').fill('tres caballos al sol')
  await page.getByLabel('También atiendo pacientes').check()
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await page.getByText('El código no es el que mostró el servidor al arrancar.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('olga@correo.example')
  await page.getByLabel('Código').fill((await printedCode()).toLowerCase())
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
}

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first()

async function describeClinic(page: Page): Promise<void> {
  await step(page, 'Consultorio').getByRole('link', { name: 'Cargar datos' }).click()
  await page.getByLabel('Nombre del consultorio').fill('Consultorio Paz')
  await page.getByLabel('Dirección').fill('Belgrano 100')
  await page.getByLabel('Teléfonos').fill('3537 412345')
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await page.getByText('Configuración guardada').waitFor()
  await page.getByRole('link', { name: 'Horario y días cerrados' }).click()
  await page.getByRole('button', { name: 'Sábado: Abrir este día' }).click()
  await page.getByRole('button', { name: 'Guardar Cambios' }).first().click()
  await page.getByRole('link', { name: 'Consultorio Paz' }).waitFor()
}

async function importPatients(page: Page): Promise<void> {
  await openImport(page, server.url)
  await chooseFile(page, patientsBook([['PÉREZ, Ana', 30_111_222, 3_537_412_345], ...manyPatients(311)]))
  await page.getByRole('button', { name: 'Revisar 312 filas' }).click()
  await page.getByRole('button', { name: 'Importar 312' }).click()
  await page.getByText('Se importaron 312 filas.').waitFor()
}

/** A weekday to come, on which the usual hours are open. */
function nextMonday() {
  const today = clinicDayAt(Date.now())
  return addDays(today, ((8 - weekdayOf(today)) % 7) + (weekdayOf(today) === 1 ? 7 : 0))
}

it('with the printed code and an Excel file alone, the first appointment is booked, by the receptionist too', async () => {
  const owner = await openDevice()
  await makeOwner(owner)
  await step(owner, 'Consultorio').waitFor()
  await describeClinic(owner)
  await importPatients(owner)
  await openTeam(owner, server.url)
  const link = await inviteOnScreen(owner, { name: 'Berta', username: 'berta' })

  const desk = await openDevice()
  await acceptOnScreen(desk, link, 'la-clave-de-berta')
  await goTo(desk, '/appointments', 'Gestión de Citas')
  const date = formatDayShort(nextMonday())
  await bookAppointment(desk, { patient: 'Ana Pérez', date, start: '15:00', reason: 'Primera consulta' })
  await expect
    .poll(() => storedRows(server.dataDir, 'SELECT reason, professional_id FROM appointments'), { timeout: 30_000 })
    .toEqual([{ reason: 'Primera consulta', professional_id: 1 }])

  await goTo(owner, '/dashboard', 'Panel de Administración')
  for (const title of ['Consultorio', 'Horario', 'Equipo', 'Pacientes', 'Tablet'])
    await owner
      .getByRole('listitem')
      .filter({ hasText: `${title} (Listo)` })
      .waitFor()
  await owner.getByRole('button', { name: 'Omitir: Profesionales' }).click()
  await owner.getByRole('button', { name: 'Retomar: Profesionales' }).waitFor()
  // Hiding the card hides no warning about mail.
  await owner.getByRole('button', { name: 'Ocultar' }).click()
  await owner.getByRole('heading', { name: 'Puesta en marcha' }).waitFor({ state: 'detached' })
  await owner.getByText('No salen correos').waitFor()
  // It comes back, and stays.
  await owner.goto(`${server.url}/configuracion`)
  await owner
    .getByRole('main')
    .getByRole('link', { name: /^Puesta en marcha/ })
    .click()
  await owner.getByRole('heading', { name: 'Puesta en marcha' }).waitFor()
  await expect
    .poll(() => storedRows(server.dataDir, "SELECT value FROM settings WHERE group_name = 'setUp'"))
    .toEqual([{ value: '{"skipped":["professionals"],"isHidden":false}' }])

  await owner.goto(`${server.url}/empezar`)
  await owner.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
  const stranger = await openDevice()
  await stranger.goto(`${server.url}/empezar`)
  await stranger.getByText('Este consultorio ya está en marcha').waitFor()
})
