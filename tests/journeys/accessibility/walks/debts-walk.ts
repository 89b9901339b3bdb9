import { dialogState, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { takenIncome, today, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** A debt of which a part was paid, with credit beside it; one of nobody; and a partial charge without an amount. */
async function prepare(api: ClinicApi): Promise<void> {
  const anaId = await withAna(api)
  const incomeId = await takenIncome(api, anaId, { paymentStatus: 'pending' })
  const paid = { patientId: anaId, date: today, paymentMethod: 'cash', kind: 'payment' }
  await api.post('/payments', { ...paid, incomeId, amount: 6_000 })
  await api.post('/payments', { ...paid, incomeId: null, amount: 1_000 })
  await takenIncome(api, null, { paymentStatus: 'pending' })
  await takenIncome(api, anaId, { paymentStatus: 'partial' })
}

/** What patients owe, and the account of one. */
export const debtsWalk: Walk = {
  name: "debts, and a patient's account",
  prepare,
  states: [
    state('/accounting/debts', async ({ page, server }) => {
      await openScreen(page, server.url, '/accounting/debts', 'Deudas')
      await page.getByText('1 cobro parcial, sin importe').waitFor()
    }),
    state('a search without a debt', async ({ page }) => {
      await page.getByLabel('Buscar por paciente o DNI').fill('Zulma')
      await page.getByText('Ninguna deuda coincide con «Zulma».').waitFor()
    }),
    dialogState(
      'a payment of a debt, refused',
      async ({ page }) => {
        await page.getByLabel('Buscar por paciente o DNI').fill('')
        await page.getByRole('button', { name: 'Registrar pago de Ana Gómez' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Monto').fill('0')
        await dialog.getByRole('button', { name: 'Registrar pago' }).click()
        await dialog.getByText('El monto debe ser mayor que 0').waitFor()
      },
      'Cancelar',
    ),
    state('the account of a patient', async ({ page }) => {
      await page.getByRole('link', { name: 'Ver cuenta de Ana Gómez' }).first().click()
      await page.getByRole('heading', { name: 'Cuenta' }).waitFor()
      await page.getByRole('heading', { name: 'Lo que debe' }).waitFor()
    }),
  ],
}
