import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { bookAnaWithoutPlace, bookedAppointment, fetchDialogs, openAgenda } from './agenda-desk.ts'

const carla = { ...ana, firstName: 'Carla', lastName: 'Núñez', dni: '28999888', phone: '03537 15 422222' }

const clinic = journey({
  prepare: async (api) => {
    await api.post('/patients', ana)
    return { carlaId: (await api.post<{ id: number }>('/patients', carla)).id }
  },
})

/** Makes Ana's appointment of 15:00 offline, while somebody else gives that time to Carla. */
async function appointmentWithoutPlace(): Promise<Page> {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  await fetchDialogs(page)
  await bookAnaWithoutPlace(page, 'Dolor lumbar', () => bookedAppointment(clinic.api, clinic.rows.carlaId, '15:00'))
  return page
}

const resolve = (page: Page) => page.getByRole('button', { name: /^Resolver: Ana Gómez/ })

async function moveToFirstFree(page: Page): Promise<void> {
  await resolve(page).click()
  const free = page.getByRole('dialog').getByRole('region', { name: /Próximos horarios libres/ })
  await free.getByRole('button').first().click()
}

it("an appointment moved without a server offers its patient's message once the server has accepted it, also after a reload", async () => {
  const { server } = clinic
  const page = await appointmentWithoutPlace()
  await resolve(page).waitFor({ timeout: 60_000 })
  await server.kill()
  await page.getByRole('link', { name: /Sin servidor/ }).waitFor()
  await moveToFirstFree(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const notice = page.getByRole('listitem').filter({ hasText: 'Turno reubicado: Ana Gómez' })
  expect(await notice.count()).toBe(0)

  await server.start()
  await notice.waitFor({ timeout: 60_000 })
  await openScreen(page, server.url, '/appointments', 'Gestión de Citas')
  await notice.waitFor()
  const link = await notice.getByRole('link', { name: /^Avisar por WhatsApp/ }).getAttribute('href')
  expect(link).toContain('https://wa.me/5493537411111?text=')
  expect(decodeURIComponent(link ?? '')).toMatch(/^[^?]*\?text=Hola Ana: tu turno quedó para el /)

  await notice.getByRole('button', { name: /^Quitar el aviso/ }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByText('Próximas Citas').waitFor()
  expect(await notice.count()).toBe(0)
})

it('an appointment that another tab has moved meanwhile is reported as resolved, with its new time', async () => {
  const page = await appointmentWithoutPlace()
  await resolve(page).waitFor({ timeout: 60_000 })
  const other = await page.context().newPage()
  await openScreen(other, clinic.server.url, '/appointments', 'Gestión de Citas')
  await resolve(page).click()
  await page.getByRole('dialog', { name: 'Ese horario ya está ocupado' }).waitFor()

  // The message is shown here for a few seconds only, however long the server takes there.
  await Promise.all([
    page.getByText('Este turno ya se resolvió en otra pestaña').waitFor(),
    page.getByText(/^Quedó para el /).waitFor(),
    moveToFirstFree(other),
  ])
  await other.getByRole('dialog', { name: 'Turno reubicado' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})
