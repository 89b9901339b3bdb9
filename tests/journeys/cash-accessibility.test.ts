import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { openCash, row, startIncome, submitIncome, takenIncome, toastOf, voidedIncome, withAna } from './cash-desk.ts'
import { deskStart } from './desk-clock.ts'
import { openScreen } from './front-desk.ts'
import { wcagFaults } from './wcag-faults.ts'

const start = deskStart()

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

/** A cash of every kind of row: paid, pending, twice the same, edited, voided, without a patient, and one that waits. */
async function openedCash(viewport: Screen): Promise<Page> {
  const api = await createClinicApi(server.url)
  const anaId = await withAna(api)
  await takenIncome(api, anaId)
  const edited = await takenIncome(api, anaId)
  await api.put(`/incomes/${edited}`, { discountAmount: 100 })
  await takenIncome(api, null, { paymentStatus: 'pending' })
  await voidedIncome(api, anaId, 'Repetido', { description: 'Mal cobrado' })
  browser = await start.browser(viewport)
  const page = await browser.open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCash(page, server.url)
  await row(page, 'Editado').waitFor()
  return page
}

async function closeTop(page: Page, name: string): Promise<void> {
  // Those beneath the top one are hidden from who asks by role.
  const open = page.locator('[data-scope=dialog][data-part=content]')
  const count = await open.count()
  await open.last().getByRole('button', { name, exact: true }).last().click()
  await expect.poll(() => open.count()).toBe(count - 1)
}

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('the cash on a %s', (_device, viewport) => {
  it('and its dialogs, and the home with its prices, have nothing that WCAG 2.2 AA forbids', async () => {
    const page = await openedCash(viewport)
    await page.getByRole('button', { name: 'Elegir fechas' }).click()
    expect(await wcagFaults(page)).toEqual([])

    await row(page, 'Editado')
      .getByRole('button', { name: /^Comprobante/ })
      .click()
    await page.getByText('Descuento: de $ 0,00 a $ 100,00').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await closeTop(page, 'Cerrar')
    await row(page, 'Anulado: Repetido')
      .getByRole('button', { name: /^Comprobante/ })
      .click()
    await page.getByText('Este ingreso está anulado: no vale como comprobante.').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await closeTop(page, 'Cerrar')

    await row(page, 'Editado')
      .getByRole('button', { name: /^Editar/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click()
    await page.getByRole('button', { name: 'Anular Ingreso' }).click()
    await page.getByText('El motivo de la anulación es obligatorio').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await closeTop(page, 'Cancelar')
    expect(await wcagFaults(page)).toEqual([])
    await closeTop(page, 'Cancelar')

    await server.kill()
    const dialog = await startIncome(page)
    await dialog.getByLabel('Monto').fill('1e5')
    await submitIncome(dialog)
    await dialog.getByText('El monto debe ser un número mayor o igual a 0').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await dialog.getByLabel('Monto').fill('1')
    await submitIncome(dialog)
    await dialog.waitFor({ state: 'hidden' })
    // With the message that it stays on this device for now.
    await toastOf(page, 'En este dispositivo: se enviará cuando haya conexión').waitFor()
    expect(await wcagFaults(page)).toEqual([])

    await openScreen(page, server.url, '/dashboard', 'Panel de Administración')
    await page.getByText(/Hoy: \$/).waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Consulta inicial').fill('x')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('El precio debe ser un número mayor o igual a 0').waitFor()
    expect(await wcagFaults(page)).toEqual([])
  })
})
