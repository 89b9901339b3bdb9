import type { Locator, Page } from 'playwright-core'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, formatDayShort, type LocalDate, weekdayOf } from '#domain/values/dates/local-date.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { openScreen, waitForToaster } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { type ClinicApi, createClinicApi } from '#tests/support/api/clinic-api.ts'
import { registerAt, vera } from './account-desk.ts'

/** The day of the appointments in these journeys: a Tuesday, on which the clinic is open until 20:00. */
export const portalDay: LocalDate = tuesdayAfter(deskClock.today)

/** The same by the machine's own clock. */
export const machinePortalDay: LocalDate = tuesdayAfter(clinicDayAt(Date.now()))

/** At least three days later. */
function tuesdayAfter(day: LocalDate): LocalDate {
  const soon = addDays(day, 3)
  return addDays(soon, (2 - weekdayOf(soon) + 7) % 7)
}

export interface RegisteredPatient {
  api: ClinicApi
  patientId: number
}

/** Registers Vera; returns her id and the staff's API. */
export async function registeredVera(url: string): Promise<RegisteredPatient> {
  await registerAt(url)
  return knownVera(url)
}

/** Returns Vera, who is registered already. */
async function knownVera(url: string): Promise<RegisteredPatient> {
  const api = await createClinicApi(url)
  return { api, patientId: await idOfVera(api) }
}

/** Returns the id of the patient Vera, who is registered already. */
export async function idOfVera(api: ClinicApi): Promise<number> {
  const [patient] = await api.get<{ id: number }[]>('/patients?search=vera')
  if (!patient) throw new Error('nobody registered')
  return patient.id
}

/** A staff call that the tests' API client lacks. */
export async function staffPut(url: string, token: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** Opens the panel on Vera's signed-in phone; from then on it opens without a server. */
export async function openPortal(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/patient-dashboard', 'Mi Panel de Paciente')
  await page.getByText(vera.email).waitFor()
  await mirrorAtHead(page)
  await waitForToaster(page)
}

/** Opens the request form and fills in a reason and that day. */
export async function fillRequest(page: Page, day: LocalDate = portalDay): Promise<void> {
  await page.getByRole('button', { name: 'Completar el formulario' }).click()
  await page.getByLabel('Motivo de la consulta').fill('Dolor de cuello')
  await page.getByLabel('Fecha preferida').fill(formatDayShort(day))
}

/** The button of a slot, by its start. */
export function slotButton(page: Page, start: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${start} - `) })
}

/** Waits for a toast with these texts. */
export async function toasted(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.locator('[data-toast-place]').getByText(text, { exact: true }).last().waitFor()
}
