import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { addPatient, goTo, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

const clinic = journey({ prepare: todayAtThree })

async function todayAtThree(api: ClinicApi): Promise<void> {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, id, '15:00', deskClock.today)
}

const line = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: `${title}:` })

it('the admin home says what the device has for an outage, during one too, and saves the sheet of the day as a file', async () => {
  const page = await clinic.openDevice({ hasWorker: true })
  await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')
  await line(page, 'Aplicación guardada').getByText('Todas las pantallas abren sin red.').waitFor({ timeout: 60_000 })
  await line(page, 'Agenda').getByText('con 1 cita de hoy en adelante').waitFor()
  await line(page, 'Pacientes').getByText('1 ficha guardada').waitFor()
  await line(page, 'Último contacto con el servidor').getByText('Ahora mismo').waitFor()

  await line(page, 'Precios').getByText('Por resolver').waitFor()
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await line(page, 'Precios').getByText('Revisados en este dispositivo').waitFor()

  await clinic.loseServer()
  await goTo(page, '/patients', 'Pacientes')
  await addPatient(page, carla)
  await goTo(page, '/dashboard', 'Panel de Administración')
  await line(page, 'Cambios sin enviar').getByText('Hay 1.').waitFor()
  await line(page, 'Último contacto con el servidor').getByText('Hoy, a las').waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Guardar la hoja de hoy' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`citas-${deskClock.today}.html`)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('Citas del jueves 19 de noviembre de 2026')
  expect(file).toMatch(/15:00 – 15:15.*Ana Gómez.*3537 411111/s)
  await page.getByRole('heading', { name: 'Gestión de Citas' }).waitFor()
})
