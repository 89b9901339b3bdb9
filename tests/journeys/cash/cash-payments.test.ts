import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { goTo, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { openCash, row, startIncome, submitIncome, takenIncome, toastOf, today, withAna } from './cash-desk.ts'

/** Ana was charged 16.000 pesos on the 12th, of which nothing was received, and has an appointment today. */
async function prepare(api: ClinicApi) {
  const anaId = await withAna(api)
  const place = { date: today, startTime: '15:00', endTime: '15:15', professionalId: 1 }
  const { id } = await api.post<{ id: number }>('/appointments', { ...place, patientId: anaId, reason: 'Control' })
  return { anaId, visit: id }
}

const clinic = journey({ prepare })

const incomes = () =>
  storedRows(clinic.server.dataDir, 'SELECT date, payment_status, paid_at_once FROM incomes ORDER BY id')
const payments = () =>
  storedRows(clinic.server.dataDir, 'SELECT date, amount, payment_method, income_id FROM payments ORDER BY id')

async function pay(dialog: Locator, amount: string, method = 'cash'): Promise<void> {
  await dialog.getByLabel('Monto').fill(amount)
  await dialog.getByLabel('Método de pago').selectOption(method)
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
}

const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Registrar pago' })

describe('a part payment', () => {
  it('leaves a debt that the row, the list of debts and the agenda name, and a payment on another day settles', async () => {
    const { anaId } = clinic.rows
    await takenIncome(clinic.api, anaId, { date: '2026-11-12', amount: 16_000, paymentStatus: 'pending' })
    const page = await clinic.openDevice({ waitsForAnswers: true })
    await openCash(page, clinic.server.url)
    await goTo(page, '/accounting/debts', 'Deudas')
    await page.getByText('$ 16.000,00 de 1 paciente').waitFor()
    await page.getByRole('button', { name: 'Registrar pago de Ana Gómez' }).click()
    await pay(payDialog(page), '20000')
    await payDialog(page).getByText('Se deben $ 16.000,00: el pago no puede ser mayor.').waitFor()
    await pay(payDialog(page), '10000')
    await toastOf(page, 'Pago registrado correctamente').waitFor()
    await page.getByText('$ 6.000,00 de 1 paciente').waitFor()
    await expect.poll(incomes).toEqual([{ date: '2026-11-12', payment_status: 'partial', paid_at_once: null }])

    await goTo(page, '/appointments', 'Gestión de Citas')
    await page.getByRole('listitem').filter({ hasText: 'Ana Gómez' }).getByText('Debe $ 6.000,00').first().waitFor()
    await goTo(page, '/accounting/debts', 'Deudas')
    await page.getByRole('button', { name: 'Registrar pago de Ana Gómez' }).click()
    await pay(payDialog(page), '6000', 'transfer')
    await page.getByText('Nadie debe nada.').waitFor()
    // The screen is ahead of the server.
    await expect.poll(incomes).toEqual([{ date: '2026-11-12', payment_status: 'completed', paid_at_once: 0 }])
    expect(await payments()).toEqual([
      { date: today, amount: 1_000_000, payment_method: 'cash', income_id: 1 },
      { date: today, amount: 600_000, payment_method: 'transfer', income_id: 1 },
    ])
    await goTo(page, '/accounting', 'Contabilidad')
    await page.getByText('Entró en caja $ 16.000,00 · A cobrar $ 0,00').waitFor()
  })

  it('is asked for in the form of a new income, also without network, and both arrive', async () => {
    const page = await clinic.openDevice({ outlastsServer: true })
    await openCash(page, clinic.server.url)
    clinic.cutDevicesOff()
    await waitForServerLost(page)
    const dialog = await startIncome(page)
    await dialog.getByLabel('Monto').fill('16000')
    await dialog.getByLabel('Estado de pago').selectOption('partial')
    await submitIncome(dialog)
    await dialog.getByText('Indica cuánto entrega ahora').waitFor()
    await dialog.getByLabel('Entrega ahora').fill('10000')
    await dialog.getByText('Queda debiendo $ 6.000,00').waitFor()
    await submitIncome(dialog)
    await waitForDialogClosed(dialog)
    await row(page, 'Control').getByText('Debe $ 6.000,00').waitFor()
    await row(page, 'Control').getByRole('button', { name: 'Registrar pago de Ana Gómez' }).click()
    await pay(payDialog(page), '6000')
    await row(page, 'Control').getByText('Pagado', { exact: true }).waitFor()
    await clinic.server.start()
    await expect.poll(incomes).toEqual([{ date: today, payment_status: 'completed', paid_at_once: 0 }])
    expect(await payments()).toEqual([
      { date: today, amount: 1_000_000, payment_method: 'transfer', income_id: 1 },
      { date: today, amount: 600_000, payment_method: 'cash', income_id: 1 },
    ])
  })
})

it('an income that two methods pay is charged, and its receipt names both', async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openCash(page, clinic.server.url)
  const dialog = await startIncome(page)
  await dialog.getByLabel('Monto').fill('16000')
  await dialog.getByLabel('Otra parte con otro método').check()
  await dialog.getByLabel('Monto de la otra parte').fill('6000')
  await dialog.getByLabel('Método de la otra parte').selectOption('cash')
  await dialog.getByText('Lo demás (Transferencia): $ 10.000,00').waitFor()
  await submitIncome(dialog)
  await waitForDialogClosed(dialog)
  await row(page, 'Control').getByText('Pagado', { exact: true }).waitFor()
  await row(page, 'Control')
    .getByRole('button', { name: /^Comprobante/ })
    .click()
  const receipt = page.getByRole('dialog', { name: 'Comprobante de pago' })
  await receipt.getByText('$ 10.000,00 (Transferencia)').waitFor()
  await receipt.getByText('$ 6.000,00 (Efectivo)').waitFor()
  await expect.poll(incomes).toEqual([{ date: today, payment_status: 'completed', paid_at_once: 0 }])
})

it('a voided income leaves what was paid in favour, which pays the next charge until that payment is voided', async () => {
  const { anaId } = clinic.rows
  const first = await takenIncome(clinic.api, anaId, { amount: 16_000, paymentStatus: 'partial' })
  const paid = { patientId: anaId, incomeId: first, date: today, amount: 10_000, paymentMethod: 'cash' }
  await clinic.api.post('/payments', { ...paid, kind: 'payment' })
  await takenIncome(clinic.api, anaId, { amount: 8_000, paymentStatus: 'pending', description: 'Control' })
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openCash(page, clinic.server.url)
  await row(page, 'Consulta inicial')
    .getByRole('button', { name: /^Editar el ingreso/ })
    .click()
  const edit = page.getByRole('dialog', { name: 'Editar Ingreso' })
  await edit.getByText('Recibido $ 10.000,00').waitFor()
  expect(await edit.getByLabel('Estado de pago').count()).toBe(0)
  await edit.getByRole('button', { name: 'Anular', exact: true }).last().click()
  const voiding = page.getByRole('dialog', { name: 'Anular ingreso' })
  await voiding.getByLabel('Motivo de la anulación').fill('No vino')
  await voiding.getByRole('button', { name: 'Anular Ingreso' }).click()
  await voiding.getByText('Indica qué pasa con lo que se pagó').waitFor()
  await voiding.getByLabel('Lo que se pagó por este ingreso').selectOption('credit')
  await voiding.getByRole('button', { name: 'Anular Ingreso' }).click()
  await waitForDialogClosed(edit)

  await page.goto(`${clinic.server.url}/patients?paciente=${anaId}`)
  const file = page.getByRole('dialog', { name: 'Ana Gómez' })
  await file.getByText('A favor $ 2.000,00').waitFor()
  await file.getByRole('button', { name: 'Registrar pago' }).first().click()
  await pay(payDialog(page), '8000', 'credit')
  await file.getByText('A favor $ 2.000,00').waitFor()
  expect(await payments()).toHaveLength(3)
  await expect.poll(incomes).toMatchObject([{ payment_status: 'cancelled' }, { payment_status: 'completed' }])

  await file.getByText('Sale del dinero a favor').waitFor()
  await file.getByRole('button', { name: /^Anular el pago de \$\s8\.000,00/ }).click()
  const undoing = page.getByRole('dialog', { name: 'Anular pago' })
  await undoing.getByText('El importe vuelve a quedar a favor de Ana Gómez.').waitFor()
  await undoing.getByLabel('Motivo de la anulación').fill('Era de otra persona')
  await undoing.getByRole('button', { name: 'Anular pago' }).click()
  await file.getByText('Debe $ 8.000,00 y tiene a favor $ 10.000,00').waitFor()
  await file.getByText('Sale del dinero a favor').waitFor({ state: 'detached' })
  await expect.poll(incomes).toMatchObject([{ payment_status: 'cancelled' }, { payment_status: 'pending' }])
})

it.runIf(isProof)(
  'the charge of a visit that was paid in part says what it owes, and is settled where it is shown',
  async () => {
    const { anaId, visit } = clinic.rows
    const id = await takenIncome(clinic.api, anaId, { appointmentId: visit, amount: 16_000, paymentStatus: 'partial' })
    const paid = { patientId: anaId, incomeId: id, date: today, amount: 10_000, paymentMethod: 'cash' }
    await clinic.api.post('/payments', { ...paid, kind: 'payment' })
    const page = await clinic.openDevice({ waitsForAnswers: true })
    await openAgenda(page, clinic.server.url)
    await page.goto(`${clinic.server.url}/appointments?cita=${visit}`)
    const dialog = page.getByRole('dialog', { name: 'Reagendar Cita' })
    const status = dialog.getByRole('region', { name: 'Estado de la cita' })
    await status.getByText('Debe $ 6.000,00').waitFor()
    await dialog.getByRole('button', { name: 'Ver cobro' }).click()
    const shown = page.getByRole('dialog', { name: 'Cobro del turno' })
    await shown.getByRole('button', { name: 'Registrar pago' }).click()
    await pay(payDialog(page), '6000')
    await shown.getByText('Pagado', { exact: true }).waitFor()
    await shown.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await status.getByText('Cobrado').waitFor()
  },
)
