import { describe, expect, it } from 'vitest'
import { allArrived, type Desk, expectMessage, forEachDesk } from '#tests/journeys/fixtures/each-desk.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { actButton, bookedAppointment, lina, patientAsks, requestsTab } from './agenda-desk.ts'

/** Vera requests 09:00 or 10:30, Lina 09:00; Ana has an appointment on that day. */
async function prepare(api: ClinicApi, { url }: ServerProcess) {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, id, '08:00')
  await patientAsks(url, ['09:00', '10:30'])
  await patientAsks(url, ['09:00'], { person: lina })
}

describe('the requests of patients', () => {
  forEachDesk({ prepare }, (desk) => {
    it.runIf(isProof)('are counted on their tab, each on a card with its full contents', async () => {
      const { page } = desk
      await requestsTab(page, 3).click()
      const card = page.getByRole('article').filter({ has: actButton(page, 'Aprobar', 'Vera Sosa', '09:00') })
      for (const words of [
        'Vera Sosa',
        'iernes 20 de noviembre de 2026',
        '09:00 – 09:15',
        'También pidió: 10:30',
        'Dolor de cuello',
        'Prefiero la mañana',
        '3537 433333',
        'vera@correo.example',
        'Recibida el jueves 19 de noviembre a las 09:',
      ])
        await expect.poll(() => card.innerText()).toContain(words)
    })

    if (desk.isServed)
      it.runIf(isProof)('appear by themselves', async () => {
        const { page, clinic } = desk
        await requestsTab(page, 3).click()
        const olga = { ...lina, name: 'Olga', dni: '35666777', email: 'olga@correo.example' }
        await patientAsks(clinic.server.url, ['11:00'], { person: olga })
        await requestsTab(page, 4).waitFor()
        await actButton(page, 'Rechazar', 'Olga Paz', '11:00').waitFor()
      })
  })

  forEachDesk({ prepare, firstAt: 'alone' }, (desk) => {
    it('are approved next to rival requests and appointments, and their alternatives are removed', async () => {
      const { page } = desk
      await requestsTab(page, 3).click()
      await actButton(page, 'Aprobar', 'Vera Sosa', '09:00').click()
      const dialog = page.getByRole('dialog', { name: 'Aprobar solicitud' })
      await dialog.getByText('También pidieron ese horario:').waitFor()
      // This server writes mails to files.
      if (desk.isServed) await dialog.getByText('No le llegará ningún aviso', { exact: false }).waitFor()
      await dialog.getByText('09:00 – 09:15 Lina Paz (Pendiente)').waitFor()
      await dialog.getByText('Profesional Principal, viernes 20 de noviembre:').waitFor()
      await dialog.getByText('08:00 – 08:15 Ana Gómez (Agendada)').waitFor()
      await dialog.getByText('Al aprobar se quitan las otras opciones de esta solicitud:').waitFor()
      await dialog.getByText('viernes 20 de noviembre, 10:30 – 10:45').waitFor()
      await expect.poll(() => dialog.getByLabel('Fecha', { exact: false }).first().inputValue()).toBe('20/11/2026')
      await expect.poll(() => dialog.getByLabel('Hora de inicio').inputValue()).toBe('09:00')
      await expect.poll(() => dialog.getByLabel('Hora de fin').inputValue()).toBe('09:15')
      await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expectMessage(desk, 'Solicitud aprobada correctamente. Se eliminó 1 alternativa.')
      await requestsTab(page, 1).waitFor()
      await actButton(page, 'Aprobar', 'Vera Sosa', '10:30').waitFor({ state: 'detached' })

      await allArrived(desk)
      const requests = await storedRequests(desk)
      const ofStatus = (wanted: string) => requests.filter(({ status }) => status === wanted)
      expect(ofStatus('approved')).toEqual([{ start_time: '09:00', status: 'approved', cancellation_reason: null }])
      // Only Lina's is left.
      expect(ofStatus('pending')).toEqual([{ start_time: '09:00', status: 'pending', cancellation_reason: null }])
    })

    it('are rejected with a reason, until none is left', async () => {
      const { page } = desk
      await requestsTab(page, 3).click()
      await reject(desk, 'Vera Sosa', '09:00', 'No atendemos')
      await reject(desk, 'Vera Sosa', '10:30', 'No atendemos')
      await reject(desk, 'Lina Paz', '09:00', 'Ese horario se ocupó')
      await requestsTab(page, 0).waitFor()
      await page.getByText('No hay solicitudes pendientes').waitFor()
      await page.getByText('Todas las solicitudes han sido procesadas').waitFor()

      await allArrived(desk, 3)
      expect(await storedRequests(desk)).toEqual([
        { start_time: '09:00', status: 'rejected', cancellation_reason: 'Ese horario se ocupó' },
        { start_time: '09:00', status: 'rejected', cancellation_reason: 'No atendemos' },
        { start_time: '10:30', status: 'rejected', cancellation_reason: 'No atendemos' },
      ])
    })
  })
})

function storedRequests({ clinic }: Desk) {
  const asked = 'SELECT start_time, status, cancellation_reason FROM appointments WHERE request_ref IS NOT NULL'
  return storedRows(clinic.server.dataDir, `${asked} ORDER BY start_time, cancellation_reason`)
}

async function reject(desk: Desk, patient: string, start: string, reason: string): Promise<void> {
  const { page } = desk
  await actButton(page, 'Rechazar', patient, start).click()
  const dialog = page.getByRole('dialog', { name: 'Rechazar solicitud' })
  const button = dialog.getByRole('button', { name: 'Rechazar', exact: true })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo del rechazo *').fill('   ')
  await expect.poll(() => button.isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo del rechazo *').fill(reason)
  await dialog.getByLabel('Opciones alternativas').fill('El lunes a la tarde')
  await button.click()
  await dialog.waitFor({ state: 'hidden' })
  await expectMessage(desk, 'Solicitud rechazada correctamente')
}
