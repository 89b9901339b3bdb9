import type { Locator, Page } from 'playwright-core'
import { openScreen, waitForToaster } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** Creates the patient Ana; returns her id. */
export async function withAna(api: ClinicApi): Promise<{ anaId: number }> {
  return { anaId: (await api.post<{ id: number }>('/patients', ana)).id }
}

/** Creates a patient's record at the server, by somebody else; returns its id. */
export async function writtenRecord(api: ClinicApi, patientId: number, texts: object): Promise<number> {
  return (await api.post<{ id: number }>('/medical-history', { patientId, ...texts })).id
}

/** Opens the screen on a signed-in device; it can then be opened again without a server. */
export async function openRecords(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/clinical-records', 'Registros Clínicos')
  await mirrorAtHead(page)
  await waitForToaster(page)
}

/** Opens 'Nuevo Registro' and chooses the patient. */
export async function newRecordForm(page: Page, patient: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo Registro' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nuevo Registro' })
  await form.getByRole('combobox', { name: 'Paciente' }).fill(patient)
  await page.getByRole('option').filter({ hasText: patient }).first().click()
  return form
}

/** Writes a complete record and waits until its form has closed. */
export async function writeRecord(page: Page, patient: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const form = await newRecordForm(page, patient)
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Crear Registro' }).click()
  await form.waitFor({ state: 'hidden' })
}

/** Opens the edit form of the patient's newest record, once the record is there. */
export async function editForm(page: Page, patient: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `Editar el registro de ${patient}` })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Editar Registro' })
  await form.getByLabel('Diagnóstico').waitFor()
  return form
}

/** The rows of 'Historial Clínico'. */
export function rows(page: Page): Locator {
  return page.getByRole('button', { name: /^Ver Detalles del registro/ })
}

/** The toast with this text. */
export function said(page: Page, text: string): Locator {
  return page.locator('[data-toast-place]').getByText(text)
}

/** Edits the record on another device. */
export async function writtenOver(api: ClinicApi, url: string, id: number, texts: object): Promise<void> {
  await at(api, `${url}/api/v1/medical-history/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(texts),
  })
}

/** Deletes the record on another device. */
export async function deletedRecord(api: ClinicApi, url: string, id: number): Promise<void> {
  await at(api, `${url}/api/v1/medical-history/${id}`, { method: 'DELETE' })
}

/** Deletes the patient on another device. */
export async function deletedPatient(api: ClinicApi, url: string, id: number): Promise<void> {
  await at(api, `${url}/api/v1/patients/${id}`, { method: 'DELETE' })
}

async function at({ token }: ClinicApi, address: string, request: RequestInit): Promise<void> {
  const headers = { ...request.headers, authorization: `Bearer ${token}` }
  const answer = await fetch(address, { ...request, headers })
  if (!answer.ok) throw new Error(`${request.method} answered ${answer.status}`)
}

const RECORDS = /\/api\/v1\/medical-history/

/** Makes the API answer every write, or every read, of clinical records like this from now on. */
export async function answersWith(page: Page, what: 'read' | 'write', status: number, body: object): Promise<void> {
  const origin = new URL(page.url()).origin
  const health = await page.request.get(`${origin}/api/v1/health`)
  // Every answer of the API has its database's epoch.
  const headers = { 'sync-epoch': health.headers()['sync-epoch'] ?? '' }
  await page.context().route(RECORDS, (route) => {
    const isRead = route.request().method() === 'GET'
    return isRead === (what === 'read') ? route.fulfill({ status, headers, json: body }) : route.fallback()
  })
}

/** Lets the server answer again. */
export async function unhindered(page: Page): Promise<void> {
  await page.context().unroute(RECORDS)
}
