import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { actButton, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { takenIncome, today, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { countedTaps } from '#tests/journeys/fixtures/counted-taps.ts'
import { waitForServerLost, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { plannedVisit, sharedWith, soldPlan, todaysRow, usedSession } from './plan-desk.ts'

/** Ana and Carla share a plan of three; one session is used, and both come today. */
async function prepare(api: ClinicApi) {
  const anaId = await withAna(api)
  const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
  const planId = await soldPlan(api, anaId, { name: '3 sesiones', sessions: 3 })
  await sharedWith(api, planId, carlaId)
  await takenIncome(api, anaId, { planId, amount: 45_000, category: 'treatment', description: '3 sesiones' })
  await usedSession(api, anaId, planId, '10:00')
  const anaVisit = await plannedVisit(api, { patientId: anaId, planId, startTime: '15:00' })
  const carlaVisit = await plannedVisit(api, { patientId: carlaId, planId, startTime: '16:00' })
  return { anaId, carlaId, planId, anaVisit, carlaVisit }
}

const clinic = journey({ prepare })
const stored = (query: string) => storedRows(clinic.server.dataDir, query)
const carlaName = `${carla.firstName} ${carla.lastName}`

async function openedAgenda(): Promise<Page> {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  return page
}

async function complete(
  page: Page,
  patient: string,
  startTime: string,
  tap = (each: ReturnType<Page['locator']>) => each.click(),
) {
  await tap(actButton(page, 'Completar', patient, startTime, today))
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }))
  return page.getByRole('dialog', { name: 'Completar cita' })
}

it('a family has one counter, and a regular has come, pays for something else and gets the next appointment in five taps', async () => {
  const page = await openedAgenda()
  // Who comes second has the third session, and nothing is to be charged.
  await todaysRow(page, 'Ana Gómez').getByText('Plan 2 de 3 · al día').waitFor()
  await todaysRow(page, 'Ana Gómez').getByText('Plan 1 de 3 · al día').waitFor()
  await todaysRow(page, carlaName).getByText('Plan 3 de 3 · al día').waitFor()
  const charging = todaysRow(page, carlaName).getByRole('button', { name: /^Cobrar/ })
  expect(await charging.count()).toBe(0)

  const taps = countedTaps()
  const dialog = await complete(page, 'Ana Gómez', '15:00', taps.tap)
  await dialog.getByRole('button', { name: 'Usar una sesión del plan: 3 sesiones (1 de 3)', pressed: true }).waitFor()
  await taps.tap(dialog.getByRole('checkbox', { name: 'Registrar el ingreso' }))
  await dialog.getByLabel('Método de pago').selectOption('cash')
  await taps.tap(dialog.getByRole('checkbox', { name: 'Agendar el próximo turno' }))
  // The last session is booked for Carla today.
  await dialog.getByRole('button', { name: /^Usar plan/, pressed: false }).waitFor()
  await taps.tap(dialog.getByRole('button', { name: 'Marcar completada' }))
  await waitForDialogClosed(dialog)
  expect(taps.count).toBeLessThanOrEqual(5)
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
  const { anaId, planId, anaVisit } = clinic.rows
  expect(await stored(`SELECT status, plan_id FROM appointments WHERE id = ${anaVisit}`)).toEqual([
    { status: 'completed', plan_id: planId },
  ])
  const next = `SELECT plan_id FROM appointments WHERE patient_id = ${anaId} AND date > '${today}'`
  expect(await stored(next)).toEqual([{ plan_id: null }])
})

it.runIf(isProof)('a session is taken back from the plan in one tap', async () => {
  const page = await openedAgenda()
  const dialog = await complete(page, 'Ana Gómez', '15:00')
  await dialog.getByRole('button', { name: /^Usar una sesión del plan/ }).click()
  await dialog.getByRole('button', { name: 'Marcar completada' }).click()
  await waitForDialogClosed(dialog)
  const plan = `SELECT status, plan_id FROM appointments WHERE id = ${clinic.rows.anaVisit}`
  await expect.poll(() => stored(plan), { timeout: 60_000 }).toEqual([{ status: 'completed', plan_id: null }])
  await todaysRow(page, carlaName).getByText('Plan 2 de 3 · al día').waitFor()
})

it.runIf(isProof)('a visit that was attended gets its plan afterwards, and loses it again, in one form', async () => {
  const { anaId, planId } = clinic.rows
  const visit = await bookedAppointment(clinic.api, anaId, '12:00', today)
  await clinic.api.put(`/appointments/${visit}`, { status: 'completed' })
  const plan = () => stored(`SELECT status, plan_id FROM appointments WHERE id = ${visit}`)
  const page = await openedAgenda()
  const press = async (name: string, pressed: boolean) => {
    await todaysRow(page, 'Ana Gómez').filter({ hasText: '12:00' }).getByRole('button').first().click()
    const dialog = page.getByRole('dialog', { name: 'Cita', exact: true })
    await dialog.getByRole('button', { name, pressed }).click()
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click()
    await waitForDialogClosed(dialog)
  }
  await press('Usar plan: 3 sesiones (1 de 3)', false)
  await expect.poll(plan, { timeout: 60_000 }).toEqual([{ status: 'completed', plan_id: planId }])
  await todaysRow(page, carlaName).getByText('Plan 4 de 3 · al día').waitFor()
  await press('Usar plan: 3 sesiones (2 de 3)', true)
  await expect.poll(plan, { timeout: 60_000 }).toEqual([{ status: 'completed', plan_id: null }])
  await todaysRow(page, carlaName).getByText('Plan 3 de 3 · al día').waitFor()
})

it('a new appointment of the patient uses the plan by itself, and the form shows it', async () => {
  const page = await openedAgenda()
  await page.goto(`${clinic.server.url}/appointments?nueva=1&paciente=${clinic.rows.anaId}`)
  const dialog = page.getByRole('dialog', { name: 'Nueva Cita' })
  // All three are used or booked: it is offered, and not taken.
  const chip = dialog.getByRole('button', { name: 'Usar plan: 3 sesiones (1 de 3)' })
  await chip.waitFor()
  expect(await chip.getAttribute('aria-pressed')).toBe('false')
  await clinic.api.put(`/plans/${clinic.rows.planId}`, { sessions: 4 })
  await dialog.getByRole('button', { name: 'Usar plan: 3 sesiones (1 de 4)', pressed: true }).waitFor()
  await dialog.getByLabel('Fecha').fill('27/11/2026')
  await dialog.getByLabel('Hora de inicio').fill('09:00')
  await dialog.getByLabel('Motivo').fill('Control')
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await waitForDialogClosed(dialog)
  await expect
    .poll(() => stored("SELECT plan_id FROM appointments WHERE date = '2026-11-27'"))
    .toEqual([{ plan_id: clinic.rows.planId }])
})

it.runIf(isProof)(
  'the last session that two tablets use without network is kept twice, 4 of 3 in red on both',
  async () => {
    const { anaId, planId } = clinic.rows
    await usedSession(clinic.api, anaId, planId, '11:00')
    const pages = [await openedAgenda(), await openedAgenda()]
    clinic.cutDevicesOff()
    const visits = [
      ['Ana Gómez', '15:00'],
      [carlaName, '16:00'],
    ] as const
    for (const [place, page] of pages.entries()) {
      await waitForServerLost(page)
      const [patient, startTime] = visits[place] ?? expect.fail('no visit')
      const dialog = await complete(page, patient, startTime)
      await dialog.getByRole('button', { name: 'Marcar completada' }).click()
      await waitForDialogClosed(dialog)
    }
    await clinic.server.start()
    const used = `SELECT count(*) AS used FROM appointments WHERE plan_id = ${planId} AND status = 'completed'`
    await expect.poll(() => stored(used), { timeout: 60_000 }).toEqual([{ used: 4 }])
    for (const page of pages) {
      const mark = todaysRow(page, carlaName).getByText('Plan 4 de 3 · al día')
      await mark.waitFor()
      await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
      expect(await page.getByText('necesita tu decisión').count()).toBe(0)
    }
  },
)
