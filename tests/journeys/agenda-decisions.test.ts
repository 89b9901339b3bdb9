import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { storedRows } from '#tests/support/stored-rows.ts'
import { actButton, ana, bookedTurno, cards, managementRow, patientAsks } from './agenda-desk.ts'
import { type Desk, expectWord, forEachDesk } from './each-desk.ts'
import { waitingCount } from './front-desk.ts'

describe('a turno', () => {
  forEachDesk(async (api, { url }) => {
    const { id } = await api.post<{ id: number }>('/patients', ana)
    for (const start of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']) await bookedTurno(api, id, start)
    await patientAsks(url, ['15:00'])
    const [request] = await api.get<{ id: number }[]>('/appointments/pending')
    await api.put(`/appointments/${request?.id}/approve`, {})
  }, flows)
})

function flows(desk: Desk): void {
  it('that was approved is booked for good', async () => {
    const { page } = desk
    await actButton(page, 'Agendar Oficialmente', 'Vera Sosa', '15:00').click()
    await expectWord(desk, 'Cita agendada correctamente')
    await expectShown(desk, '15:00', 'Agendada')
  })

  it('to which nobody came is marked, after a question', async () => {
    const { page } = desk
    await actButton(page, 'No asistió', 'Ana Gómez', '10:00').click()
    const question = page.getByRole('alertdialog', { name: '¿Marcar que el paciente no asistió?' })
    await question.getByText('Ana Gómez, viernes 20 de noviembre, 10:00').waitFor()
    await answer(page, 'Marcar No asistió')
    await expectWord(desk, 'Cita marcada como No asistió')
    await expectShown(desk, '10:00', 'No Asistió')
  })

  it('is cancelled for a reason, after a question', async () => {
    const { page } = desk
    await actButton(page, 'Cancelar cita', 'Ana Gómez', '11:00').click()
    const question = page.getByRole('dialog', { name: '¿Cancelar la cita?' })
    await question.getByText('Ana Gómez, viernes 20 de noviembre, 11:00').waitFor()
    await question.getByLabel('Motivo de la cancelación').fill('Viaja')
    await question.getByRole('button', { name: 'Cancelar cita', exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    await expectWord(desk, 'Cita cancelada correctamente')
    await expectShown(desk, '11:00', 'Cancelada')
    await expect.poll(() => cards(page).innerText()).toMatch(/Canceladas\s+1\s+No Asistió\s+1/)
  })

  it('is marked as rescheduled before its form opens, even when that is given up', async () => {
    const { page } = desk
    await actButton(page, 'Reagendar', 'Ana Gómez', '12:00').click()
    const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
    await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    await expectShown(desk, '12:00', 'Reagendada')
  })

  it('is moved to a new time, which must be another', async () => {
    const { page } = desk
    await managementRow(page, '13:00').getByRole('button', { name: /13:00/ }).first().click()
    const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
    await form.getByRole('button', { name: 'Reagendar', exact: true }).click()
    const unmoved = form.getByText('Para reagendar una cita debes cambiar el día o el horario')
    await unmoved.waitFor()
    await page.getByText('Por favor corrija los errores del formulario').waitFor()

    await form.getByLabel('Hora de inicio').fill('16:30')
    await unmoved.waitFor({ state: 'hidden' })
    await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('16:45')
    await form.getByRole('button', { name: 'Reagendar', exact: true }).click()
    await expectWord(desk, 'Cita reagendada correctamente')
    await form.waitFor({ state: 'hidden' })
    await expectShown(desk, '16:30', 'Reagendada')
    await managementRow(page, '13:00').waitFor({ state: 'detached' })
  })

  it('is completed together with its income and its clinical record', async () => {
    const { page } = desk
    await actButton(page, 'Completar', 'Ana Gómez', '09:00').click()
    await page.getByRole('alertdialog').getByText('Ana Gómez, viernes 20 de noviembre, 09:00').waitFor()
    await answer(page, 'Continuar')
    const dialog = page.getByRole('dialog', { name: 'Completar cita' })
    await dialog.getByText('Ana Gómez').waitFor()
    await dialog.getByRole('checkbox', { name: 'Registrar el ingreso' }).check()
    await expect.poll(() => dialog.getByLabel('Monto').inputValue()).toBe('18.000,00')
    await dialog.getByRole('checkbox', { name: 'Agregar un registro clínico' }).check()
    await dialog.getByLabel('Diagnóstico').fill('Contractura cervical')

    await dialog.getByRole('button', { name: 'Marcar completada' }).click()
    await page.getByText('Por favor corrija los errores del formulario').waitFor()
    await dialog.getByLabel('Método de pago').selectOption('cash')
    await dialog.getByRole('button', { name: 'Marcar completada' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectWord(desk, 'Cita marcada como completada')
    await expectShown(desk, '09:00', 'Completada')
    await expect.poll(() => cards(page).innerText()).toMatch(/Atendidas\s+1/)
  })

  if (desk.isServed)
    it('is reminded of after a question, which is told once the server has done it', async () => {
      const { page, mails } = desk
      await actButton(page, 'Recordatorio', 'Ana Gómez', '14:00').click()
      await page.getByRole('alertdialog').getByText('Se enviará a Ana Gómez, ana@correo.example.').waitFor()
      await answer(page, 'Enviar recordatorio')
      await page.getByText('Recordatorio enviado correctamente').waitFor()
      // Those about requests go to others, and when they can.
      expect(mails.received.filter(({ to }) => to.includes('ana@correo.example'))).toHaveLength(1)
    })
  else
    it('is not reminded of, which its button says', async () => {
      const button = actButton(desk.page, 'Recordatorio (sin conexión)', 'Ana Gómez', '14:00')
      await button.waitFor()
      await expect.poll(() => button.isDisabled()).toBe(true)
    })

  it('is in the end at the server as it was decided', async () => {
    const { page, server, isServed } = desk
    if (!isServed) {
      await expect.poll(() => waitingCount(page)).toBe(8)
      await server.start()
    }
    await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
    const fields = 'id, start_time, end_time, status, cancellation_reason'
    const turnos = await storedRows(server.dataDir, `SELECT ${fields} FROM appointments ORDER BY start_time`)
    expect(turnos).toMatchObject([
      { start_time: '09:00', status: 'completed' },
      { start_time: '10:00', status: 'no_show' },
      { start_time: '11:00', status: 'cancelled', cancellation_reason: 'Viaja' },
      { start_time: '12:00', status: 'rescheduled' },
      { start_time: '14:00', status: 'scheduled' },
      { start_time: '15:00', status: 'scheduled' },
      { start_time: '16:30', end_time: '16:45', status: 'rescheduled' },
    ])
    const patients = await storedRows(server.dataDir, `SELECT id FROM patients WHERE dni = '${ana.dni}'`)
    expect(await storedRows(server.dataDir, 'SELECT patient_id, amount FROM incomes')).toEqual([
      { patient_id: patients[0]?.id, amount: 1_800_000 },
    ])
    const records = 'SELECT patient_id, appointment_id, diagnosis FROM medical_records'
    expect(await storedRows(server.dataDir, records)).toEqual([
      { patient_id: patients[0]?.id, appointment_id: turnos[0]?.id, diagnosis: 'Contractura cervical' },
    ])
  })
}

/** Answers the question that is open, and waits until it is gone. */
async function answer(page: Page, words: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: words, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

/** How the list shows that turno: at once, and as one that waits while the server does not have it. */
async function expectShown({ page, isServed }: Desk, start: string, status: string): Promise<void> {
  const row = managementRow(page, start)
  await row.getByText(status, { exact: true }).waitFor()
  const mark = row.getByText('En este dispositivo')
  if (isServed) await mark.waitFor({ state: 'detached' })
  else await mark.waitFor()
}
