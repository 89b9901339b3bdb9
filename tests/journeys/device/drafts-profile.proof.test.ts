import { expect, it, onTestFinished } from 'vitest'
import { openScreen, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { createClinicBrowser } from '#tests/support/browser/clinic-browser.ts'
import { countDrafts } from './kept-drafts.ts'

const clinic = journey({ clock: 'machine' })

it('what is typed into an open form is restored after the browser was closed', async () => {
  const browser = await createClinicBrowser()
  onTestFinished(() => browser.dispose())
  const page = await browser.open()
  await signIn(page, clinic.server.url)
  await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
  await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
  await page.getByRole('dialog').getByLabel('Apellido').fill('Luna')
  await expect.poll(() => countDrafts(page)).toBe(1)
  await browser.close()

  const reopened = await browser.open()
  await openScreen(reopened, clinic.server.url, '/patients', 'Pacientes')
  await reopened.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
  const form = reopened.getByRole('dialog')
  await form.getByText('Se recuperó lo que estabas escribiendo').waitFor()
  await expect.poll(() => form.getByLabel('Apellido').inputValue()).toBe('Luna')
})
