import type { Page } from 'playwright-core'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'

/** The section 'Equipo' of the settings. */
export async function openTeam(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/configuracion/equipo`)
  await page.getByRole('button', { name: 'Invitar' }).waitFor()
}

/** Invites somebody as the owner does; returns the link, which is shown once. */
export async function inviteOnScreen(
  page: Page,
  { name, username }: { name: string; username: string },
): Promise<string> {
  await page.getByRole('button', { name: 'Invitar' }).click()
  const form = page.getByRole('dialog', { name: 'Invitar a una persona' })
  await form.getByLabel('Nombre', { exact: true }).fill(name)
  await form.getByLabel('Nombre de usuario').fill(username)
  await form.getByRole('button', { name: 'Crear enlace' }).click()
  const shown = page.getByRole('dialog', { name: `Enlace para ${name}` })
  const link = await shown.getByRole('textbox', { name: 'Enlace' }).inputValue()
  await shown.getByRole('button', { name: 'Listo' }).click()
  await waitForDialogClosed(shown)
  return link
}

/** Opens the link on another device, chooses the password, and waits for the home. */
export async function acceptOnScreen(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
}
