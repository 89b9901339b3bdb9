import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { goTo, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { openPatients, searchBox } from '#tests/journeys/patients/patients-desk.ts'
import { holdsFocus } from '#tests/support/browser/focus.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const namesake = {
  ...ana,
  dni: '12333444',
  phone: '3537 455555',
  email: 'otra@correo.example',
  birthDate: '1960-05-04',
}

const clinic = journey({
  prepare: async (api) => {
    await api.post('/patients', ana)
    return api.post<{ id: number }>('/patients', namesake)
  },
})

const found = (page: Page) => page.getByRole('dialog', { name: 'Buscar paciente' }).getByRole('listitem')

async function openCash(page: Page): Promise<void> {
  await openScreen(page, clinic.server.url, '/accounting', 'Contabilidad')
  await mirrorAtHead(page)
}

/** Opens the search by its keys and types. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('searchbox', { name: 'Nombre, DNI, teléfono o email' })
  await expect.poll(() => holdsFocus(field)).toBe(true)
  await page.keyboard.type(text)
}

it('opens the file of one of two namesakes by keyboard alone, and going back leads to the former screen', async () => {
  const page = await clinic.openDevice()
  await openCash(page)
  await search(page, 'gómez ana')
  const [first, second] = [found(page).nth(0), found(page).nth(1)]
  await second.waitFor()
  await expect.poll(() => first.innerText()).toContain('DNI 30111222')
  await expect.poll(() => second.innerText()).toMatch(/DNI 12333444\s*66 años\s*3537 455555/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const file = page.getByRole('dialog', { name: 'Ana Gómez' })
  await file.getByText('12333444').waitFor()
  expect(await page.getByRole('dialog', { name: 'Buscar paciente' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await waitForDialogClosed(file)
  await page.goBack()
  await page.getByRole('heading', { name: 'Contabilidad' }).waitFor()
})

it('begins an appointment and a payment of the found patient, without a server too', async () => {
  const page = await clinic.openDevice({ outlastsServer: true })
  await openScreen(page, clinic.server.url, '/appointments', 'Gestión de Citas')
  await goTo(page, '/accounting', 'Contabilidad')
  await mirrorAtHead(page)
  await clinic.loseServer()
  await search(page, '15 455555')
  await found(page).first().waitFor()
  expect(await found(page).count()).toBe(1)
  // Down to 'Ficha', right to 'Nueva cita'.
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const appointment = page.getByRole('dialog', { name: 'Nueva Cita' })
  await expect.poll(() => appointment.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Ana Gómez')
  await appointment.getByRole('button', { name: 'Cancelar' }).click()
  await waitForDialogClosed(appointment)

  await search(page, namesake.dni)
  await found(page).first().waitFor()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const income = page.getByRole('dialog', { name: 'Nuevo Ingreso' })
  await expect.poll(() => income.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Ana Gómez')
})

it.runIf(isProof)('leaves the shortcut to the own search of a list, and stays a press away', async () => {
  const page = await clinic.openDevice({ screen: PHONE })
  await openPatients(page, clinic.server.url)
  await page.keyboard.press('Control+k')
  await expect.poll(() => holdsFocus(searchBox(page))).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: 'Buscar paciente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buscar paciente' })
  await dialog.getByRole('searchbox').fill('otra@')
  await dialog.getByRole('link', { name: `Historia de Ana Gómez (DNI ${namesake.dni})` }).click()
  await page.getByRole('heading', { name: 'Registros Clínicos' }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: /paciente/i }).inputValue()).toBe('Ana Gómez')
})

it.runIf(isProof)('does not open over a form', async () => {
  const page = await clinic.openDevice()
  await openCash(page)
  await page.getByRole('button', { name: 'Nuevo Ingreso' }).first().click()
  const income = page.getByRole('dialog', { name: 'Nuevo Ingreso' })
  await income.getByLabel('Monto').fill('100')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('5')
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(await income.getByLabel('Monto').inputValue()).toBe('1005')
})
