import type { Locator, Page } from 'playwright-core'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

export const { today } = deskClock

/** Creates the patient Ana; returns her id. */
export async function withAna(api: ClinicApi): Promise<number> {
  return (await api.post<{ id: number }>('/patients', ana)).id
}

/** Creates an income at the server, by default 18.000 pesos of today in cash; returns its id. */
export async function takenIncome(api: ClinicApi, patientId: number | null, fields: object = {}): Promise<number> {
  const usual = { date: today, amount: 18_000, description: 'Consulta inicial', paymentMethod: 'cash' }
  const body = { patientId, ...usual, category: 'consultation', ...fields }
  return (await api.post<{ id: number }>('/incomes', body)).id
}

/** Creates an income that was voided for this reason. */
export async function voidedIncome(api: ClinicApi, patientId: number, voidReason: string, fields: object = {}) {
  const id = await takenIncome(api, patientId, fields)
  await api.put(`/incomes/${id}`, { paymentStatus: 'cancelled', voidReason })
}

/** Opens the cash screen on a signed-in device; from then on it needs no server. */
export async function openCash(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/accounting', 'Contabilidad')
  await mirrorAtHead(page)
  await figure(page, 'Transacciones').filter({ hasText: /\d/ }).waitFor()
}

/** A card's figure and details. */
export function figure(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
}

/** The row of a transaction, by its text. */
export function row(page: Page, words: string | RegExp): Locator {
  return page.getByRole('listitem').filter({ hasText: words })
}

/** Opens 'Nuevo Ingreso' and fills in everything but the amount; Ana is its patient. */
export async function startIncome(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo Ingreso' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Paciente' }).fill('Ana')
  await page.getByRole('option').filter({ hasText: 'Ana Gómez' }).click()
  await dialog.getByLabel('Descripción').fill('Control')
  await dialog.getByLabel('Categoría').selectOption('treatment')
  await dialog.getByLabel('Método de pago').selectOption('transfer')
  return dialog
}

export function submitIncome(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: 'Registrar Ingreso' }).click()
}

/** The visible toast with this text. */
export function toastOf(page: Page, words: string): Locator {
  return page.locator('[data-scope=toast][data-part=root][data-state=open]').filter({ hasText: words })
}
