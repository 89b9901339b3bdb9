import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { allArrived, type Desk, expectMessage, forEachDesk } from '#tests/journeys/fixtures/each-desk.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { openNewWithin } from '#tests/journeys/patients/patients-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { bookedAppointment, managementRow } from './agenda-desk.ts'

const TOMORROW = '20/11/2026'

const ANAS_APPOINTMENT = { date: '2026-11-20', start_time: '10:00', end_time: '10:15', dni: ana.dni }

async function prepare(api: ClinicApi) {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, id, '10:00')
}

describe('the form of an appointment', () => {
  forEachDesk({ prepare }, (desk) => {
    it.runIf(isProof)('shows each error next to its field, until it is corrected', async () => {
      const { page } = desk
      const form = await openForm(page)
      await form.getByLabel('Fecha', { exact: false }).first().fill('18/11/2026')
      await form.getByLabel('Hora de inicio').fill('09:10')
      await form.getByLabel('Profesional').selectOption({ label: 'Seleccionar profesional' })
      await form.getByRole('button', { name: 'Crear', exact: true }).click()
      await page.getByText('Error de validación').waitFor()
      await page.getByText('Por favor corrija los errores del formulario').waitFor()
      for (const message of [
        'No se pueden crear citas en fechas pasadas',
        'La hora debe ser en intervalos de 15 minutos (ej: 09:00, 09:15, 09:30, 09:45)',
        'El motivo de la cita es obligatorio',
        'Debe seleccionar un paciente',
        'Debe seleccionar un profesional',
      ])
        await form.getByText(message, { exact: true }).waitFor()
      await form.getByLabel('Motivo').fill('Control')
      await form.getByText('El motivo de la cita es obligatorio').waitFor({ state: 'detached' })
      await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      // The form is gone, and so are its messages.
      await page.getByText('Error de validación').waitFor({ state: 'hidden' })
    })

    it.runIf(isProof)('keeps the length of a chosen free time when another start is typed', async () => {
      const { page } = desk
      const form = await openForm(page)
      await form.getByLabel('Fecha', { exact: false }).first().fill(TOMORROW)
      await form.getByLabel('Hora de inicio').fill('10:00')
      await page.keyboard.press('Tab')
      await form
        .getByRole('button', { name: /^10:15 – 10:30$/ })
        .first()
        .click()
      await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('10:30')
      await form.getByLabel('Hora de inicio').fill('12:00')
      await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('12:15')
    })

    it.runIf(isProof)('asks for confirmation before what was typed is discarded', async () => {
      const { page } = desk
      const form = await openForm(page)
      await form.getByLabel('Motivo').fill('Ciática')
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
      await question.getByRole('button', { name: 'Seguir editando' }).click()
      await question.waitFor({ state: 'hidden' })
      await expect.poll(() => form.getByLabel('Motivo').inputValue()).toBe('Ciática')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Descartar' }).click()
      await form.waitFor({ state: 'hidden' })
    })
  })

  forEachDesk({ prepare, firstAt: 'alone' }, (desk) => {
    it('shows who has a time before it is sent, and books another for a patient found without accents', async () => {
      const { page } = desk
      const form = await openForm(page)
      await form.getByLabel('Fecha', { exact: false }).first().fill(TOMORROW)
      await form.getByLabel('Hora de inicio').fill('10:00')
      // On a phone, the list of times would cover the messages below.
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('10:15')
      await form.getByText('Ese horario ya está ocupado:').waitFor()
      await form.getByText('10:00 – 10:15 Ana Gómez (Agendada)').waitFor()
      await form.getByRole('button', { name: '10:15 – 10:30' }).click()
      await form.getByText('Ese horario ya está ocupado:').waitFor({ state: 'detached' })
      await expect.poll(() => form.getByLabel('Hora de inicio').inputValue()).toBe('10:15')

      const patient = form.getByRole('combobox', { name: 'Paciente' })
      for (const typed of ['gomez', ana.dni, 'ana']) {
        await patient.fill(typed)
        await page.getByRole('option').filter({ hasText: 'Ana Gómez' }).waitFor()
      }
      await page.getByRole('option').filter({ hasText: 'Ana Gómez' }).click()
      await form.getByLabel('Motivo').fill('Dolor lumbar')
      // Pressed several times, it makes one appointment.
      await form.getByRole('button', { name: 'Crear', exact: true }).evaluate((create: HTMLButtonElement) => {
        for (const _ of [1, 2, 3]) create.click()
      })
      await form.waitFor({ state: 'hidden' })
      await expectMessage(desk, 'Cita creada correctamente')
      // The message does not cover the button that is pressed next either.
      expect(await isEverCovered(page.getByRole('button', { name: 'Nueva Cita' }).first())).toBe(false)
      await managementRow(page, '10:15').filter({ hasText: 'Dolor lumbar' }).waitFor()

      await allArrived(desk)
      expect(await storedAppointments(desk)).toEqual([
        ANAS_APPOINTMENT,
        { ...ANAS_APPOINTMENT, start_time: '10:15', end_time: '10:30' },
      ])
    })

    it.runIf(isProof)('registers a new patient inside, who is then chosen', async () => {
      const { page } = desk
      const form = await openForm(page)
      await form.getByLabel('Fecha', { exact: false }).first().fill(TOMORROW)
      await form.getByLabel('Hora de inicio').fill('15:00')
      await form.getByRole('combobox', { name: 'Paciente' }).fill('bruno díaz')
      const person = await openNewWithin(page)
      await expect.poll(() => person.getByLabel('Apellido').inputValue()).toBe('Díaz')
      await person.getByLabel('DNI').fill('28999888')
      await person.getByLabel('Teléfono', { exact: false }).first().fill('3537 422222')
      await person.getByRole('textbox', { name: 'Email' }).fill('bruno@correo.example')
      await person.getByRole('button', { name: 'Crear Paciente' }).click()
      await person.waitFor({ state: 'hidden' })

      await expect.poll(() => form.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Bruno Díaz')
      await form.getByLabel('Motivo').fill('Dolor lumbar')
      await form.getByRole('button', { name: 'Crear', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      await managementRow(page, '15:00').filter({ hasText: 'Bruno Díaz' }).waitFor()

      await allArrived(desk, 2)
      expect(await storedAppointments(desk)).toEqual([
        ANAS_APPOINTMENT,
        { ...ANAS_APPOINTMENT, start_time: '15:00', end_time: '15:15', dni: '28999888' },
      ])
    })
  })
})

function storedAppointments({ clinic }: Desk) {
  const booked = 'SELECT date, start_time, end_time, dni FROM appointments a JOIN patients p ON p.id = a.patient_id'
  return storedRows(clinic.server.dataDir, `${booked} ORDER BY start_time`)
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await form.getByLabel('Hora de inicio').waitFor()
  return form
}

/** Whether something covers the middle of a button, now or until all animations have ended. */
async function isEverCovered(button: Locator): Promise<boolean> {
  return button.evaluate(async (element) => {
    const isFree = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    let isCovered = !isFree()
    for (const motion of document.getAnimations()) {
      if (motion.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) await motion.finished.catch(() => null)
      isCovered ||= !isFree()
    }
    return isCovered
  })
}
