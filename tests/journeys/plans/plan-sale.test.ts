import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { toastOf, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { keptTexts } from '#tests/journeys/device/kept-drafts.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { openPlans } from './plan-desk.ts'

async function prepare(api: ClinicApi) {
  const anaId = await withAna(api)
  const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
  return { anaId, carlaId }
}

const clinic = journey({ prepare })
const stored = (query: string) => storedRows(clinic.server.dataDir, query)

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await page.getByRole('option').filter({ hasText: name }).click()
}

async function startSale(page: Page): Promise<Locator> {
  await openPlans(page, clinic.server.url)
  await page.getByRole('button', { name: 'Nuevo plan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo plan' })
  await choose(page, dialog.getByRole('combobox', { name: 'Paciente', exact: true }), 'Ana Gómez')
  await dialog.getByLabel('Precio').fill('120000')
  return dialog
}

it('a plan is sold with half of it in cash, for two: plan, income and payment are stored together', async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  const dialog = await startSale(page)
  await dialog.getByRole('button', { name: 'Entrega una parte ahora' }).click()
  await dialog.getByLabel('Entrega ahora').fill('120000')
  await dialog.getByLabel('Método de pago').selectOption('cash')
  await choose(page, dialog.getByRole('combobox', { name: 'Lo comparte con' }), 'Carla')
  await dialog.getByRole('button', { name: 'Crear plan' }).click()
  await dialog.getByText('La entrega debe ser menor que el precio').waitFor()
  await dialog.getByLabel('Entrega ahora').fill('60000')
  await dialog.getByText('Se registra un pago de $ 60.000,00; quedan $ 60.000,00 por cobrar.').waitFor()
  await dialog.getByRole('button', { name: 'Crear plan' }).click()
  await toastOf(page, 'Plan creado correctamente').waitFor()
  await waitForDialogClosed(dialog)
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)

  const { anaId, carlaId } = clinic.rows
  const [plan] = await stored('SELECT id, patient_id, sessions, price FROM plans')
  expect(plan).toMatchObject({ patient_id: anaId, sessions: 10, price: 12_000_000 })
  expect(await stored('SELECT plan_id, patient_id FROM plan_members')).toEqual([
    { plan_id: plan?.id, patient_id: carlaId },
  ])
  const [income] = await stored('SELECT id, plan_id, net_amount, category, payment_status FROM incomes')
  expect(income).toMatchObject({ plan_id: plan?.id, net_amount: 12_000_000, payment_status: 'partial' })
  expect(await stored('SELECT income_id, amount, payment_method FROM payments')).toEqual([
    { income_id: income?.id, amount: 6_000_000, payment_method: 'cash' },
  ])
  const row = page.getByRole('listitem').filter({ hasText: 'Ana Gómez, Carla' })
  await row.getByText('0 de 10').waitFor()
  await row.getByText('Debe $ 60.000,00').waitFor()
})

it.runIf(isProof)('one that is paid later is owed, and one that was registered before gets no income', async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  const later = await startSale(page)
  await later.getByRole('button', { name: 'Paga después' }).click()
  await later.getByRole('button', { name: 'Crear plan' }).click()
  await waitForDialogClosed(later)
  await expect.poll(() => stored('SELECT payment_status FROM incomes')).toEqual([{ payment_status: 'pending' }])

  const known = await startSale(page)
  await known.getByRole('button', { name: 'Ya está registrado' }).click()
  await known.getByRole('button', { name: 'Crear plan' }).click()
  await waitForDialogClosed(known)
  await expect.poll(() => stored('SELECT count(*) AS plans FROM plans')).toEqual([{ plans: 2 }])
  expect(await stored('SELECT count(*) AS incomes FROM incomes')).toEqual([{ incomes: 1 }])
})

it('a sale that is not finished is found again, and an edit closes a plan and lets somebody join', async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  const begun = await startSale(page)
  await begun.getByRole('button', { name: 'Ya está registrado' }).click()
  await expect.poll(() => keptTexts(page, 1)).toMatchObject([{ price: '120000', payment: 'known' }])
  await page.reload()
  await openPlans(page, clinic.server.url)
  await page.getByRole('button', { name: 'Nuevo plan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo plan' })
  await expect.poll(() => dialog.getByLabel('Precio').inputValue()).toBe('120.000,00')
  await dialog.getByRole('button', { name: 'Crear plan' }).click()
  await waitForDialogClosed(dialog)

  await page.getByRole('button', { name: 'Editar plan: 10 sesiones, Ana Gómez' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar plan' })
  await choose(page, edit.getByRole('combobox', { name: 'Lo comparte con' }), 'Carla')
  await edit.getByLabel('Sesiones', { exact: true }).fill('12')
  await edit.getByLabel('Plan cerrado').check()
  await edit.getByRole('button', { name: 'Guardar Cambios' }).click()
  await waitForDialogClosed(edit)
  await expect.poll(() => stored('SELECT sessions, status FROM plans')).toEqual([{ sessions: 12, status: 'closed' }])
  expect(await stored('SELECT patient_id FROM plan_members')).toEqual([{ patient_id: clinic.rows.carlaId }])
  await page.getByText('No hay planes en curso').waitFor()
  await page.getByRole('button', { name: 'Todos' }).click()
  await page.getByRole('listitem').filter({ hasText: '0 de 12' }).getByText('Cerrado').waitFor()
})
