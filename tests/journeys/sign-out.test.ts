import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCuttingProxy } from '#tests/support/cutting-proxy.ts'
import { TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { ana } from './agenda-desk.ts'
import { closedDialog } from './closed-dialog.ts'
import { deskStart, type OpenDevice, openDevice } from './desk-clock.ts'
import { addPatient, fillPatient, openScreen, serverMissed, signIn, signOut } from './front-desk.ts'
import { mirrorAtHead } from './mirror-head.ts'

const start = deskStart()

let server: ServerProcess
let device: OpenDevice
let page: Page

beforeEach(async () => {
  server = await start.server()
  await server.start()
  device = await openDevice(start, { viewport: TABLET, isPatient: false })
  page = device.page
  await openScreen(page, server.url, '/patients', 'Pacientes')
})

afterEach(async () => {
  await device.dispose()
  await server.dispose()
})

const leave = () => page.getByRole('button', { name: 'Cerrar Sesión' }).click()
const question = () => page.getByRole('alertdialog', { name: '¿Cerrar la sesión?' })

it('takes one press while the server answers and nothing waits', async () => {
  await signOut(page)
  await page.getByText('Cerraste la sesión.').waitFor()
})

it('is asked about during an outage: coming back needs the server, and how many changes wait', async () => {
  await server.kill()
  await serverMissed(page)
  await leave()
  await question().getByText('Para volver a ingresar hará falta conexión con el servidor.').waitFor()
  expect(
    await question()
      .getByText(/cambios? pendientes?/)
      .count(),
  ).toBe(0)
  await question().getByRole('button', { name: 'Cancelar' }).click()
  await closedDialog(question())

  await addPatient(page, ana)
  await leave()
  await question()
    .getByText(/^Queda 1 cambio pendiente guardado en este dispositivo/)
    .waitFor()
  await question().getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await page.getByText(/^Cerraste la sesión\. Para volver a ingresar .* Queda 1 cambio pendiente/).waitFor()
})

it('is asked about with the server there, too, while a change waits for a decision', async () => {
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Sin conexión/ }).waitFor()
  await addPatient(page, ana)
  await addPatient(page, { ...ana, firstName: 'Otra', lastName: 'Persona' })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: /En línea.*1 cambio necesita tu decisión/ }).waitFor({ timeout: 60_000 })
  await leave()
  await question()
    .getByText(/^Queda 1 cambio pendiente/)
    .waitFor()
  expect(await question().getByText('hará falta conexión').count()).toBe(0)
  await question().getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await signIn(page, server.url)
})

it('is not asked about when the server ends the session: /login says how many changes wait, and nothing says that only a connection is missing', async () => {
  const proxy = await createCuttingProxy(server.url)
  try {
    await signIn(page, proxy.url)
    await openScreen(page, proxy.url, '/patients', 'Pacientes')
    await mirrorAtHead(page)
    proxy.beforeNext(
      ({ method, path }) => method === 'POST' && path.startsWith('/api/v1/patients'),
      async () => {
        await storedRows(server.dataDir, 'DELETE FROM sessions RETURNING user_id')
      },
    )
    const dialog = await fillPatient(page, ana)
    await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
    await page.waitForURL('**/login')
    await page.getByText(/^Tu sesión venció\. .* Queda 1 cambio pendiente guardado en este dispositivo/).waitFor()
    // As long as the form would have waited for the server's word, and more.
    await page.waitForTimeout(3_000)
    expect(await page.getByText('se enviará cuando haya conexión').count()).toBe(0)
  } finally {
    await proxy.close()
  }
})
