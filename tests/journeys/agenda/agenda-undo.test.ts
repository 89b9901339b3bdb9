import { expect, it } from 'vitest'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { actButton, bookedAppointment, managementRow, openAgenda } from './agenda-desk.ts'

async function withAppointments(api: ClinicApi) {
  const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, anaId, '09:00')
  await bookedAppointment(api, anaId, '10:00')
}

const clinic = journey({ prepare: withAppointments })
const STATUSES = 'SELECT status FROM appointments ORDER BY start_time'

it('a no-show and a completion can be undone for ten seconds, and are sent after them', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  const absent = async () => {
    await actButton(page, 'No asistió', 'Ana Gómez', '09:00').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar No asistió' }).click()
    await page.getByText('La cita se marcará como No asistió').waitFor()
    await managementRow(page, '09:00').getByText('No Asistió', { exact: true }).waitFor()
  }
  await absent()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se deshizo: no cambió nada').waitFor()
  await managementRow(page, '09:00').getByText('Agendada', { exact: true }).waitFor()
  expect(await waitingCount(page)).toBe(0)

  await actButton(page, 'Completar', 'Ana Gómez', '10:00').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar completada' }).click()
  await page.getByText('La cita se marcará como completada').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await managementRow(page, '10:00').getByText('Agendada', { exact: true }).waitFor()
  expect(await storedRows(clinic.server.dataDir, STATUSES)).toEqual([{ status: 'scheduled' }, { status: 'scheduled' }])

  await absent()
  await page.getByText('Cita marcada como No asistió').waitFor()
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await storedRows(clinic.server.dataDir, STATUSES)).toEqual([{ status: 'no_show' }, { status: 'scheduled' }])
})
