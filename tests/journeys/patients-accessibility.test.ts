import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { bookedTurno, soon } from './agenda-desk.ts'
import { ana, bruno, fillPatient, openNew, openPatients, register, rowOf, searchBox } from './patients-desk.ts'
import { signedInStart } from './signed-in-start.ts'
import { wcagFaults } from './wcag-faults.ts'

const start = signedInStart()

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await start.server()
  await server.start()
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

async function people(): Promise<void> {
  const api = await createClinicApi(server.url)
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await api.post('/patients', bruno)
  await bookedTurno(api, id, '09:00', soon)
  await register(server, {
    username: 'anita',
    name: 'Ana',
    lastName: 'Gómez',
    dni: ana.dni,
    email: 'anita@otro.example',
    phone: '3537 411111',
  })
  await register(server, {
    username: 'carla',
    name: 'Carla',
    lastName: 'Ñáñez',
    dni: '33444555',
    email: bruno.email,
    phone: '3537 433333',
  })
}

async function opened(viewport: Screen): Promise<Page> {
  browser = await start.browser(viewport)
  const page = await browser.open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPatients(page, server.url)
  return page
}

async function closed(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
}

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('the patients on a %s', (_device, viewport) => {
  it('and every dialog have nothing that WCAG 2.2 AA forbids', async () => {
    const page = await opened(viewport)
    await page.getByText('No hay pacientes registrados.').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await people()
    await rowOf(page, 'Bruno Ñáñez').waitFor()
    await page.getByText('2 cuentas de pacientes esperan tu revisión').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await searchBox(page).fill('nadie')
    await page.getByText('Ningún paciente coincide').waitFor()
    expect(await wcagFaults(page)).toEqual([])

    const dialog = await openNew(page)
    await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
    await dialog.getByText('El email es obligatorio').waitFor()
    await fillPatient(dialog, { dni: ana.dni })
    await dialog
      .getByText(/^Ya hay un paciente con/)
      .first()
      .waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await closed(dialog, 'Cancelar')

    await searchBox(page).fill('ana')
    await page.getByRole('button', { name: 'Ver Detalles de Ana Gómez' }).first().click()
    const file = page.getByRole('dialog', { name: 'Ana Gómez' })
    await file.getByText('Próximo turno').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await closed(file, 'Cerrar')
    await searchBox(page).fill('bruno')
    await page.getByRole('button', { name: 'Editar a Bruno Ñáñez' }).click()
    const editing = page.getByRole('dialog', { name: 'Editar Paciente' })
    await editing.waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await closed(editing, 'Cancelar')

    await page.getByRole('button', { name: 'Revisar' }).click()
    const accounts = page.getByRole('dialog', { name: 'Cuentas por vincular' })
    await accounts.getByText('Mismo DNI').waitFor()
    await accounts.getByRole('button', { name: 'Buscar otra ficha para Carla Ñáñez' }).click()
    await accounts.getByRole('combobox', { name: 'Buscar otra ficha' }).waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await accounts.getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
    await accounts.getByText('¿Son la misma persona?').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await accounts.getByRole('button', { name: 'Volver' }).click()
    await server.kill()
    await closed(accounts, 'Cerrar')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await accounts.getByText('Revisar las cuentas necesita conexión con el servidor').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await closed(accounts, 'Cerrar')

    await page.getByRole('button', { name: 'Eliminar a Bruno Ñáñez' }).click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByText(/^Se eliminará en/).waitFor()
    expect(await wcagFaults(page)).toEqual([])
  })
})
