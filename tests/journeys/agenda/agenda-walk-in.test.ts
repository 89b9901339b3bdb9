import { expect, it } from 'vitest'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { countedTaps } from '#tests/journeys/fixtures/counted-taps.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { carla } from '#tests/journeys/fixtures/people.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { openAgenda } from './agenda-desk.ts'

const clinic = journey()

it('somebody unknown who comes without an appointment is registered and booked in five taps, beside the fields', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  const taps = countedTaps()
  await taps.tap(page.getByRole('button', { name: 'Nueva Cita' }).first())
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await taps.tap(form.getByRole('button', { name: 'Ahora, 09:00' }))
  await form.getByLabel('Motivo').fill('Dolor de espalda')
  await form.getByRole('combobox', { name: 'Paciente' }).fill('Carla Núñez')
  await taps.tap(page.getByRole('option', { name: 'Nuevo paciente' }))
  const patient = page.getByRole('dialog', { name: 'Nuevo Paciente' })
  await expect.poll(() => patient.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Carla')
  await patient.getByLabel('DNI').fill(carla.dni)
  await patient.getByLabel('Teléfono', { exact: true }).fill(carla.phone)
  await patient.getByRole('textbox', { name: 'Email' }).fill(carla.email)
  await taps.tap(patient.getByRole('button', { name: 'Crear Paciente' }))
  await waitForDialogClosed(patient, 1)
  await taps.tap(form.getByRole('button', { name: 'Crear', exact: true }))
  await form.waitFor({ state: 'hidden' })
  expect(taps.count).toBeLessThanOrEqual(5)

  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
  const booked = `SELECT last_name, date, start_time, end_time FROM appointments JOIN patients ON patients.id = patient_id`
  expect(await storedRows(clinic.server.dataDir, booked)).toEqual([
    { last_name: carla.lastName, date: deskClock.today, start_time: '09:00', end_time: '09:15' },
  ])
})
