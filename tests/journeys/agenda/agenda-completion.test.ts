import type { Locator, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays } from '#domain/values/dates/local-date.ts'
import { countedTaps } from '#tests/journeys/fixtures/counted-taps.ts'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { actButton, agendaDay, bookedAppointment, openAgenda } from './agenda-desk.ts'

/** Ana came before and paid by transfer; next week somebody else has her hour. */
async function withRegular(api: ClinicApi) {
  const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
  const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
  const visit = await api.get<object>(`/appointments/${await bookedAppointment(api, anaId, '08:00')}`)
  await api.put(`/appointments/${(visit as { id: number }).id}`, { ...visit, status: 'completed' })
  const money = { amount: 18_000, discountAmount: 0, netAmount: 18_000, paymentMethod: 'transfer' }
  const paid = { ...money, paymentStatus: 'completed', category: 'consultation', description: 'Sesión', notes: '' }
  await api.post('/incomes', { ...paid, patientId: anaId, date: '2026-11-19', recordedBy: 1 })
  await bookedAppointment(api, anaId, '09:00')
  await bookedAppointment(api, carlaId, '09:00', addDays(agendaDay, 7))
  return { anaId }
}

const clinic = journey({ prepare: withRegular })

/** Whether a field stands above the dialog's foot, where nothing covers it. */
async function isInSight(field: Locator, foot: Locator): Promise<boolean> {
  const [box, below] = [await field.boundingBox(), await foot.boundingBox()]
  return box !== null && below !== null && box.y + box.height < below.y
}

it('a regular has come, pays as last time, and gets the next free place at the same hour, in five taps', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  const taps = countedTaps()
  await taps.tap(actButton(page, 'Completar', 'Ana Gómez', '09:00'))
  await taps.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }))
  const dialog = page.getByRole('dialog', { name: 'Completar cita' })
  await taps.tap(dialog.getByRole('checkbox', { name: 'Registrar el ingreso' }))
  await taps.tap(dialog.getByRole('checkbox', { name: 'Agendar el próximo turno' }))
  // Where and when the next one would be stands in sight before it is kept.
  await expect
    .poll(() => isInSight(dialog.getByLabel('Hora de inicio'), dialog.getByText('Marcar completada')))
    .toBe(true)
  await expect.poll(() => dialog.getByLabel('Método de pago').inputValue()).toBe('transfer')
  await taps.tap(dialog.getByRole('button', { name: 'Marcar completada' }))
  await page.getByText('Cita marcada como completada').waitFor()
  expect(taps.count).toBeLessThanOrEqual(6)
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)

  const { dataDir } = clinic.server
  expect(await storedRows(dataDir, 'SELECT amount, payment_method FROM incomes ORDER BY id DESC LIMIT 1')).toEqual([
    { amount: 1_600_000, payment_method: 'transfer' },
  ])
  const appointments = `SELECT date, start_time, status FROM appointments WHERE patient_id = ${clinic.rows.anaId}
    AND start_time = '09:00' ORDER BY date`
  expect(await storedRows(dataDir, appointments)).toEqual([
    { date: agendaDay, start_time: '09:00', status: 'completed' },
    { date: addDays(agendaDay, 14), start_time: '09:00', status: 'scheduled' },
  ])
})

it('a next place that was given away meanwhile is chosen anew, without a second payment', async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openAgenda(page, clinic.server.url)
  await actButton(page, 'Completar', 'Ana Gómez', '09:00').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Completar cita' })
  await dialog.getByRole('checkbox', { name: 'Registrar el ingreso' }).click()
  await dialog.getByRole('checkbox', { name: 'Agendar el próximo turno' }).click()
  // Another device takes the place while this one sends.
  const giveAway = async (route: Route) => {
    await bookedAppointment(clinic.api, clinic.rows.anaId, '09:00', addDays(agendaDay, 14))
    await route.continue()
  }
  await page.route('**/api/v1/appointments', giveAway, { times: 1 })
  await dialog.getByRole('button', { name: 'Marcar completada' }).click()
  await dialog.getByText('Ya está registrado; para cambiarlo, ábrelo en su pantalla.').first().waitFor()
  await dialog.getByLabel('Hora de inicio').fill('11:00')
  await dialog.getByRole('button', { name: 'Marcar completada' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)

  const { dataDir } = clinic.server
  expect(await storedRows(dataDir, 'SELECT count(*) AS incomes FROM incomes')).toEqual([{ incomes: 2 }])
  const made = `SELECT start_time, status FROM appointments WHERE date = '${addDays(agendaDay, 14)}' ORDER BY start_time`
  expect(await storedRows(dataDir, made)).toEqual([
    { start_time: '09:00', status: 'scheduled' },
    { start_time: '11:00', status: 'scheduled' },
  ])
})
