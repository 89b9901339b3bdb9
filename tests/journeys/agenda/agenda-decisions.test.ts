import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allArrived, type Desk, expectMessage, forEachDesk } from '#tests/journeys/fixtures/each-desk.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { type MailServer, startMailServer } from '#tests/support/network/mail-server.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { actButton, bookedAppointment, cards, managementRow, patientAsks } from './agenda-desk.ts'

async function withAppointment(api: ClinicApi) {
  const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
  return { anaId, id: await bookedAppointment(api, anaId, '09:00') }
}

describe('an appointment', () => {
  forEachDesk({ prepare: withAppointment, firstAt: 'alone' }, (desk) => {
    it.runIf(isProof)('is cancelled with a reason, after a confirmation', async () => {
      const { page } = desk
      await actButton(page, 'Cancelar cita', 'Ana Gómez', '09:00').click()
      const question = page.getByRole('dialog', { name: '¿Cancelar la cita?' })
      await question.getByText('Ana Gómez, viernes 20 de noviembre, 09:00').waitFor()
      await question.getByLabel('Motivo de la cancelación').fill('Viaja')
      await question.getByRole('button', { name: 'Cancelar cita', exact: true }).click()
      await question.waitFor({ state: 'hidden' })
      await expectMessage(desk, 'Cita cancelada correctamente')
      await expectShown(desk, '09:00', 'Cancelada')
      await expect.poll(() => cards(page).innerText()).toMatch(/Canceladas\s+1\s+No Asistió\s+0/)
      await allArrived(desk)
      expect(await storedAppointments(desk)).toMatchObject([{ status: 'cancelled', cancellation_reason: 'Viaja' }])
    })

    it('is completed together with its income and its clinical record', async () => {
      const { page, clinic } = desk
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
      await expectMessage(desk, 'Cita marcada como completada')
      await expectShown(desk, '09:00', 'Completada')
      await expect.poll(() => cards(page).innerText()).toMatch(/Atendidas\s+1/)

      await allArrived(desk, 3)
      const { server, rows } = clinic
      expect(await storedAppointments(desk)).toMatchObject([{ status: 'completed' }])
      expect(await storedRows(server.dataDir, 'SELECT patient_id, amount FROM incomes')).toEqual([
        { patient_id: rows.anaId, amount: 1_800_000 },
      ])
      const records = 'SELECT patient_id, appointment_id, diagnosis FROM medical_records'
      expect(await storedRows(server.dataDir, records)).toEqual([
        { patient_id: rows.anaId, appointment_id: rows.id, diagnosis: 'Contractura cervical' },
      ])
    })
  })

  forEachDesk({ prepare: withAppointment }, (desk) => {
    it.runIf(isProof)('is marked as a no-show, after a confirmation', async () => {
      const { page } = desk
      await actButton(page, 'No asistió', 'Ana Gómez', '09:00').click()
      const question = page.getByRole('alertdialog', { name: '¿Marcar que el paciente no asistió?' })
      await question.getByText('Ana Gómez, viernes 20 de noviembre, 09:00').waitFor()
      await answer(page, 'Marcar No asistió')
      await expectMessage(desk, 'Cita marcada como No asistió')
      await expectShown(desk, '09:00', 'No Asistió')
      await expect.poll(() => cards(page).innerText()).toMatch(/Canceladas\s+0\s+No Asistió\s+1/)
      await allArrived(desk)
      expect(await storedAppointments(desk)).toMatchObject([{ status: 'no_show' }])
    })

    it.runIf(isProof)('is marked as rescheduled before its form opens, even when that is cancelled', async () => {
      const { page } = desk
      await actButton(page, 'Reagendar', 'Ana Gómez', '09:00').click()
      const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
      await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      await expectShown(desk, '09:00', 'Reagendada')
      await allArrived(desk)
      expect(await storedAppointments(desk)).toMatchObject([{ start_time: '09:00', status: 'rescheduled' }])
    })

    it.runIf(isProof)('is moved to a new time, which must differ', async () => {
      const { page } = desk
      await managementRow(page, '09:00').getByRole('button', { name: /09:00/ }).first().click()
      const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
      await form.getByRole('button', { name: 'Reagendar', exact: true }).click()
      const unmoved = form.getByText('Para reagendar una cita debes cambiar el día o el horario')
      await unmoved.waitFor()
      await page.getByText('Por favor corrija los errores del formulario').waitFor()

      await form.getByLabel('Hora de inicio').fill('16:30')
      await unmoved.waitFor({ state: 'hidden' })
      await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('16:45')
      await form.getByRole('button', { name: 'Reagendar', exact: true }).click()
      await expectMessage(desk, 'Cita reagendada correctamente')
      await form.waitFor({ state: 'hidden' })
      await expectShown(desk, '16:30', 'Reagendada')
      await managementRow(page, '09:00').waitFor({ state: 'detached' })
      await allArrived(desk)
      expect(await storedAppointments(desk)).toMatchObject([
        { start_time: '16:30', end_time: '16:45', status: 'rescheduled' },
      ])
    })
  })
})

describe('an approved appointment', () => {
  const prepare = async (api: ClinicApi, { url }: ServerProcess) => {
    await patientAsks(url, ['15:00'])
    const [request] = await api.get<{ id: number }[]>('/appointments/pending')
    await api.put(`/appointments/${request?.id}/approve`, {})
  }
  forEachDesk({ prepare }, (desk) => {
    it.runIf(isProof)('is scheduled officially', async () => {
      await actButton(desk.page, 'Agendar Oficialmente', 'Vera Sosa', '15:00').click()
      await expectMessage(desk, 'Cita agendada correctamente')
      await expectShown(desk, '15:00', 'Agendada')
      await allArrived(desk)
      expect(await storedAppointments(desk)).toMatchObject([{ start_time: '15:00', status: 'scheduled' }])
    })
  })
})

describe('the reminder of an appointment', () => {
  let mails: MailServer
  beforeAll(async () => {
    mails = await startMailServer()
  })
  afterAll(() => mails.stop())

  forEachDesk({ prepare: withAppointment, smtpUrl: () => mails.url }, (desk) => {
    if (desk.isServed)
      it('is sent after a confirmation, and reported once the server has done it', async () => {
        const { page } = desk
        const before = mails.received.length
        await actButton(page, 'Recordatorio', 'Ana Gómez', '09:00').click()
        await page.getByRole('alertdialog').getByText('Se enviará a Ana Gómez, ana@correo.example.').waitFor()
        await answer(page, 'Enviar recordatorio')
        await page.getByText('Recordatorio enviado correctamente').waitFor()
        expect(mails.received.slice(before).map(({ to }) => to)).toEqual([['ana@correo.example']])
      })
    else
      it.runIf(isProof)('is not available, which its button says', async () => {
        const button = actButton(desk.page, 'Recordatorio (sin conexión)', 'Ana Gómez', '09:00')
        await button.waitFor()
        await expect.poll(() => button.isDisabled()).toBe(true)
      })
  })
})

function storedAppointments({ clinic }: Desk) {
  const fields = 'start_time, end_time, status, cancellation_reason'
  return storedRows(clinic.server.dataDir, `SELECT ${fields} FROM appointments`)
}

/** Answers the open question, and waits until it has closed. */
async function answer(page: Page, words: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: words, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Waits for that status in the list: shown at once, and marked as pending while the server does not have it. */
async function expectShown({ page, isServed }: Desk, start: string, status: string): Promise<void> {
  const row = managementRow(page, start)
  await row.getByText(status, { exact: true }).waitFor()
  const mark = row.getByText('En este dispositivo')
  if (isServed) await mark.waitFor({ state: 'detached' })
  else await mark.waitFor()
}
