import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, formatDayShort, localDate } from '#domain/values/dates/local-date.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { waitForServerLost, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { bookedAppointment, fetchDialogs, openAgenda } from './agenda-desk.ts'

/** The first of ten Thursdays; the fifth one is a holiday. */
const FIRST = localDate('2026-11-26')
const thursday = (week: number) => addDays(FIRST, 7 * week)

const clinic = journey({
  prepare: async (api) => {
    const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
    const { id: carlaId } = await api.post<{ id: number }>('/patients', {
      ...ana,
      firstName: 'Carla',
      lastName: 'Núñez',
      dni: '28999888',
    })
    await api.post('/closures', { from: thursday(4), to: thursday(4), reason: 'Nochebuena', kind: 'other' })
    return { anaId, carlaId }
  },
})

const SERIES = `SELECT date, start_time start FROM appointments
  WHERE series_ref IS NOT NULL AND status != 'cancelled' ORDER BY date`
const ofSeries = () => storedRows(clinic.server.dataDir, SERIES)

async function filledForm(page: Page): Promise<Locator> {
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await form.getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(FIRST))
  await form.getByLabel('Hora de inicio').fill('15:00')
  await page.keyboard.press('Tab')
  await form.getByLabel('Motivo').fill('Rehabilitación')
  return form
}

it('ten Thursdays of a patient go in by two taps, without the holiday, and move and end together', async () => {
  const page = await clinic.openDevice()
  // Once the device knows her, the patient's row leads to the form.
  await openAgenda(page, clinic.server.url)
  await page.goto(`${clinic.server.url}/appointments?nueva=1&paciente=${clinic.rows.anaId}`)
  const form = await filledForm(page)
  let taps = 0
  const tap = async (button: Locator) => {
    taps++
    await button.click()
  }
  await tap(form.getByRole('checkbox', { name: 'Repetir esta cita' }))
  await form.getByText('9 de 10 fechas marcadas.').waitFor()
  await form.getByText('Cerrado: Nochebuena.').waitFor()
  await tap(form.getByRole('button', { name: 'Crear 9 citas' }))
  await waitForDialogClosed(form)
  expect(taps).toBe(2)
  await page.getByText('Se crearán 9 citas').waitFor()
  await expect
    .poll(ofSeries)
    .toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9].map((week) => ({ date: thursday(week), start: '15:00' })))
  await expect.poll(() => waitingCount(page)).toBe(0)

  // The eighth and what follows go to Friday; the list says so before anything is written.
  const [{ id }] = (await storedRows(
    clinic.server.dataDir,
    `SELECT id FROM appointments WHERE date = '${thursday(8)}'`,
  )) as [{ id: number }]
  await page.goto(`${clinic.server.url}/appointments?cita=${id}`)
  const visit = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await visit.getByText('Serie: 8 de 9').waitFor()
  await visit.getByRole('button', { name: 'Esta y la que sigue' }).click()
  await visit
    .getByLabel('Fecha', { exact: false })
    .first()
    .fill(formatDayShort(addDays(thursday(8), 1)))
  await page.keyboard.press('Tab')
  await visit.getByRole('button', { name: 'Reagendar', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Mover la serie' })
  await list.getByText('Todas las fechas están marcadas.').waitFor()
  await list.getByRole('button', { name: 'Mover 2 citas' }).click()
  await waitForDialogClosed(visit)
  const moved = [8, 9].map((week) => ({ date: addDays(thursday(week), 1), start: '15:00' }))
  await expect.poll(async () => (await ofSeries()).slice(-2)).toEqual(moved)
  await expect.poll(() => waitingCount(page)).toBe(0)

  await page.goto(`${clinic.server.url}/appointments?cita=${id}`)
  await visit.getByRole('button', { name: 'Cancelar cita' }).click()
  const question = page.getByRole('dialog', { name: '¿Cancelar la cita?' })
  await question.getByRole('button', { name: 'Esta y la que sigue' }).click()
  await question.getByRole('button', { name: 'Cancelar 2 citas' }).click()
  await waitForDialogClosed(question)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se deshizo: no cambió nada').waitFor()
  expect(await ofSeries()).toHaveLength(9)
})

it.runIf(isProof)(
  'a series made without network loses three hours to another tablet, and one press mends them',
  async () => {
    const page = await clinic.openDevice()
    await openAgenda(page, clinic.server.url)
    await fetchDialogs(page)
    clinic.cutDevicesOff()
    await waitForServerLost(page)
    await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    const form = await filledForm(page)
    await form.getByRole('combobox', { name: 'Paciente' }).fill('Ana')
    await page.getByRole('option', { name: /Ana Gómez/ }).click()
    await form.getByRole('checkbox', { name: 'Repetir esta cita' }).click()
    await form.getByRole('button', { name: 'Crear 9 citas' }).click()
    await waitForDialogClosed(form)
    for (const week of [1, 2, 6]) await bookedAppointment(clinic.api, clinic.rows.carlaId, '15:00', thursday(week))
    await clinic.server.start()

    const notice = page.getByRole('listitem').filter({ hasText: 'Sin lugar: 3 citas de la serie de Ana Gómez' })
    await notice.getByRole('button', { name: /^Resolver/ }).click()
    const resolver = page.getByRole('dialog', { name: 'Citas de una serie sin lugar' })
    await expect.poll(() => resolver.getByText('Ahora lo tiene: Carla Núñez.').count()).toBe(3)
    await resolver.getByRole('button', { name: 'Pasar 3 citas' }).click()
    await waitForDialogClosed(resolver)
    await expect
      .poll(async () => (await ofSeries()).map(({ date }) => date))
      .toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9].map(thursday))
    await notice.waitFor({ state: 'detached' })
  },
)
