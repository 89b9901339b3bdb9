import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { holdsFocus } from '#tests/support/browser/focus.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'

export const bruno = {
  firstName: 'Bruno',
  lastName: 'Ñáñez',
  dni: '8123456',
  phone: '3537 422222',
  email: 'bruno@correo.example',
}

/** Opens the patients on a signed-in device; from then on they need no server. */
export async function openPatients(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/patients', 'Pacientes')
  await page.getByText('Lista de Pacientes').waitFor()
  await mirrorAtHead(page)
}

/** The row of a patient, found by the whole name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Buscar por nombre, apellido, DNI o email' })
}

/** Opens 'Nuevo Paciente' from the header. */
export async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Paciente' })
  await dialog.waitFor()
  return dialog
}

/** Opens 'Nuevo paciente' from the list in an appointment's form. */
export async function openNewWithin(page: Page): Promise<Locator> {
  await page.getByRole('option', { name: 'Nuevo paciente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Paciente' })
  // Text typed earlier would go into the form beneath, which has the focus until then.
  await expect.poll(() => holdsFocus(dialog)).toBe(true)
  return dialog
}

const LABELS = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  dni: 'DNI',
  phone: 'Teléfono',
  email: 'Email',
  birthDate: 'Fecha de nacimiento',
  address: 'Dirección',
} as const

/** A field of a patient's form. */
export function field(dialog: Locator, name: keyof typeof LABELS): Locator {
  return dialog.getByRole('textbox', { name: LABELS[name], exact: true })
}

export async function fillPatient(
  dialog: Locator,
  values: Partial<Record<keyof typeof LABELS, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(dialog, name as keyof typeof LABELS).fill(value)
}

/** Waits for a toast with these texts. */
export async function toastSays(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.locator('[data-toast-place]').getByText(text, { exact: true }).last().waitFor()
}

export interface Account {
  username: string
  name: string
  lastName: string
  dni: string
  email: string
  phone: string
}

/** Registers a person's own account. */
export async function register(server: Pick<ServerProcess, 'url'>, account: Account): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: 'una-clave-de-prueba' }),
  })
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${await answer.text()}`)
}
