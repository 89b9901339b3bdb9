import { expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { TABLET } from '#tests/support/browser/screens.ts'
import { figure, openCash, row, takenIncome, voidedIncome, withAna } from './cash-desk.ts'

const clinic = journey({
  prepare: async (api) => {
    const anaId = await withAna(api)
    await takenIncome(api, anaId, { discountAmount: 1000 })
    await takenIncome(api, anaId, { amount: 6000, paymentMethod: 'transfer', paymentStatus: 'pending' })
    await takenIncome(api, null, { amount: 500, description: 'Agua', category: 'product' })
    await voidedIncome(api, anaId, 'Repetido')
  },
})

it('the cash list shows discounts, sums by method and why Métricas has less, and narrows to a patient', async () => {
  const page = await clinic.openDevice({ screen: TABLET })
  await openCash(page, clinic.server.url)

  const discounted = row(page, 'Descuento $ 1.000,00')
  await discounted.getByText('Neto $ 17.000,00').waitFor()
  const methods = page.getByRole('region', { name: /Por método de pago/ })
  expect(await methods.locator('dl > div').allInnerTexts()).toEqual([
    expect.stringMatching(/Efectivo\s+\$ 17\.500,00/),
    expect.stringMatching(/Transferencia\s+\$ 6\.000,00\s+pendiente o parcial: \$ 6\.000,00/),
  ])
  const why = /incluye los descuentos \(\$ 1\.000,00\) y los ingresos pendientes o parciales \(\$ 6\.000,00\)/
  await methods.getByText(why).waitFor()

  await page.getByRole('searchbox', { name: 'Buscar por paciente o DNI' }).fill('gomez')
  await page.getByText('Se muestran 3 de 4 y suman $ 24.000,00.').waitFor()
  await page.getByRole('button', { name: 'Pendiente', exact: true }).click()
  await expect.poll(() => row(page, 'Ana Gómez').count()).toBe(1)
  await page.getByRole('button', { name: 'Anulado', exact: true }).click()
  await row(page, 'Anulado: Repetido').waitFor()
  await page.getByText(/suman \$ 0,00/).waitFor()

  // The cards and the sums stay those of the whole period, and the filter goes with the next one.
  await figure(page, 'Total Recaudado').getByText('$ 24.500,00').waitFor()
  await page.getByRole('searchbox').fill('nadie')
  await page.getByText('Ninguna transacción del período coincide.').waitFor()
  await page.getByRole('button', { name: 'Esta Semana' }).click()
  await page.getByText('Ninguna transacción del período coincide.').waitFor()
  await page.getByRole('button', { name: 'Mostrar todas' }).click()
  await row(page, 'Agua').waitFor()
})
