import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { bookWithBoth, layRita } from '#tests/journeys/agenda/second-professional.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { choosePatient } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const clinic = journey({ lay: layRita, prepare: async (api) => ({ ritaId: await bookWithBoth(api) }) })

const event = (page: Page, words: RegExp) => page.locator('.sx__event').filter({ hasText: words })

it('shows only the appointments of the chosen professionals, in every view', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  const chip = page.getByRole('button', { name: 'Rita Paz', exact: true })
  await event(page, /Ana Gómez/).waitFor()
  await event(page, /Lina Paz/).waitFor()
  await chip.click()
  for (const view of ['Semana', 'Mes', 'Día']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await event(page, /Lina Paz/).waitFor()
    await event(page, /Ana Gómez/).waitFor({ state: 'detached' })
  }
  await chip.click()
  await event(page, /Ana Gómez/).waitFor()
})

it.runIf(isProof)('says the whole name of an appointment that is pointed at or focused, until Esc', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  const tip = page.locator('[data-appointment-tip]')
  const appointment = event(page, /Lina Paz/)
  await appointment.scrollIntoViewIfNeeded()
  await appointment.hover({ position: { x: 4, y: 4 } })
  await appointment.hover({ position: { x: 8, y: 6 } })
  await tip.getByText('Lina Paz', { exact: true }).waitFor()
  await tip.getByText('Rita Paz', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => tip.count()).toBe(0)
  await page.getByRole('button', { name: 'Nueva Cita' }).first().hover()
  await appointment.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await tip.getByText('Lina Paz', { exact: true }).waitFor()
})

it.runIf(isProof)(
  'points out in the form that the patient has an appointment at that hour with somebody else, and forbids nothing',
  async () => {
    const page = await clinic.openDevice({ waitsForAnswers: true })
    await openAgenda(page, clinic.server.url)
    await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(deskClock.today))
    await form.getByLabel('Hora de inicio').fill('15:00')
    await page.keyboard.press('Tab')
    await choosePatient(page, form, 'Ana Gómez')
    await form.getByText(/^Ana Gómez ya tiene una cita a esa hora: jueves 19 de noviembre, 15:00 – 15:15/).waitFor()
    await form.getByLabel('Profesional').selectOption({ label: 'Rita Paz' })
    await form.getByText('Ese horario ya está ocupado:').waitFor()
    await form.getByLabel('Hora de inicio').fill('08:00')
    await page.keyboard.press('Tab')
    await form.getByText('Esa hora de hoy ya pasó.').waitFor()
    await form.getByText(/ya tiene una cita a esa hora/).waitFor({ state: 'detached' })
    await form.getByLabel('Motivo').fill('Control')
    await form.getByRole('button', { name: 'Crear', exact: true }).click()
    await page.getByText('Cita creada correctamente').first().waitFor()
  },
)
