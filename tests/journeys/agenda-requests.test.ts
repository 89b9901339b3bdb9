import { describe, expect, it } from 'vitest'
import { storedRows } from '#tests/support/stored-rows.ts'
import { actButton, ana, bookedTurno, lina, patientAsks, requestsTab } from './agenda-desk.ts'
import { type Desk, expectWord, forEachDesk } from './each-desk.ts'
import { waitingCount } from './front-desk.ts'

describe('the requests of patients', () => {
  forEachDesk(async (api, { url }) => {
    const { id } = await api.post<{ id: number }>('/patients', ana)
    await bookedTurno(api, id, '08:00')
    await patientAsks(url, ['09:00', '10:30'])
    await patientAsks(url, ['09:00'], { person: lina })
  }, flows)
})

function flows(desk: Desk): void {
  it('are counted on their tab, each on a card with all that was asked', async () => {
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
    it('appear by themselves', async () => {
      const { page, server } = desk
      const olga = { ...lina, name: 'Olga', dni: '35666777', email: 'olga@correo.example' }
      await patientAsks(server.url, ['11:00'], { person: olga })
      await requestsTab(page, 4).waitFor()
      await actButton(page, 'Rechazar', 'Olga Paz', '11:00').waitFor()
    })

  it('are approved beside what else was asked for and is held, and take their alternatives along', async () => {
    const { page, isServed } = desk
    const before = isServed ? 4 : 3
    await requestsTab(page, before).click()
    await actButton(page, 'Aprobar', 'Vera Sosa', '09:00').click()
    const dialog = page.getByRole('dialog', { name: 'Aprobar solicitud' })
    await dialog.getByText('También pidieron ese horario:').waitFor()
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
    await expectWord(desk, 'Solicitud aprobada correctamente. Se eliminó 1 alternativa.')
    await requestsTab(page, before - 2).waitFor()
    await actButton(page, 'Aprobar', 'Vera Sosa', '10:30').waitFor({ state: 'detached' })
  })

  it('are rejected for a reason, and none is left', async () => {
    const { page, isServed } = desk
    await requestsTab(page, isServed ? 2 : 1).click()
    if (isServed) await reject(desk, 'Olga Paz', '11:00', 'No atendemos')
    await reject(desk, 'Lina Paz', '09:00', 'Ese horario se ocupó')
    await requestsTab(page, 0).waitFor()
    await page.getByText('No hay solicitudes pendientes').waitFor()
    await page.getByText('Todas las solicitudes han sido procesadas').waitFor()
  })

  it('are in the end decided at the server', async () => {
    const { page, server, isServed } = desk
    if (!isServed) {
      await expect.poll(() => waitingCount(page)).toBe(2)
      await server.start()
    }
    await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
    const asked = 'SELECT start_time, status, cancellation_reason FROM appointments WHERE request_ref IS NOT NULL'
    const decided = await storedRows(server.dataDir, `${asked} ORDER BY start_time, status`)
    expect(decided.slice(0, 2)).toEqual([
      { start_time: '09:00', status: 'approved', cancellation_reason: null },
      { start_time: '09:00', status: 'rejected', cancellation_reason: 'Ese horario se ocupó' },
    ])
    expect(decided.filter(({ status }) => status === 'pending')).toEqual([])
  })
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
  await expectWord(desk, 'Solicitud rechazada correctamente')
}
