import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { editPatientPhone, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { bruno, field, openPatients, rowOf, toastSays } from './patients-desk.ts'

const UNDO_MS = 10_000
const { today } = deskClock
const windowStart = windowStartOf(today)
const lastOlder = addDays(windowStart, -1)

const clinic = journey({
  lay: makeOldRows,
  prepare: async (api) => {
    await api.post('/patients', bruno)
    const [found] = await api.get<{ id: number }[]>(`/patients?search=${ana.dni}`)
    return { anaId: found?.id ?? 0 }
  },
})

const patients = () => clinic.api.get<{ firstName: string; phone: string }[]>('/patients')

/** Inserts Ana with a visit and a payment on the day before those that devices keep. */
async function makeOldRows(dataDir: string): Promise<void> {
  const then = await createTestServer({ dataDir, clock: createTestClock(`${lastOlder}T12:00:00.000Z`) })
  const staff = await staffOf(then)
  const { id: anaId } = await createPatient(staff, ana)
  await createAppointment(staff, anaId, { date: lastOlder, startTime: '15:00', endTime: '15:15', reason: 'De antes' })
  await createIncome(staff, anaId, { date: lastOlder, description: 'Pagó antes', amount: 100, netAmount: 100 })
  await then.stop()
}

async function opened(device?: DevicePlan): Promise<Page> {
  const page = await clinic.openDevice({ waitsForAnswers: true, ...device })
  await openPatients(page, clinic.server.url)
  await rowOf(page, 'Ana Gómez').waitFor()
  return page
}

describe.each(variants(['tablet', TABLET] as const, ['phone', PHONE] as const))(
  "a patient's details on a %s",
  (_device, screen) => {
    it('show the next appointment, the past ones and the payments, and older ones from the server on request', async () => {
      await bookedAppointment(clinic.api, clinic.rows.anaId, '10:00', addDays(today, 5))
      await bookedAppointment(clinic.api, clinic.rows.anaId, '09:00', addDays(today, 3))
      await clinic.api.post('/incomes', {
        patientId: clinic.rows.anaId,
        date: today,
        amount: 18000,
        discountAmount: 0,
        netAmount: 18000,
        description: 'Consulta inicial',
        paymentMethod: 'cash',
        category: 'consultation',
        paymentStatus: 'pending',
        notes: '',
      })
      const page = await opened({ screen })
      await page.getByRole('button', { name: 'Ver Detalles de Ana Gómez' }).click()
      const file = page.getByRole('dialog', { name: 'Ana Gómez' })
      await file.getByText(formatDayInWords(addDays(today, 3))).waitFor()
      // The account lists it, too.
      const payment = file.getByText(`${formatDayShort(today)} · $ 18.000,00`).last()
      await payment.waitFor()
      await file.getByText('Pendiente', { exact: true }).waitFor()
      await expect.poll(() => file.getByText(formatDayShort(addDays(today, 5))).count()).toBe(1)

      const link = (name: string) => file.getByRole('link', { name }).first().getAttribute('href')
      expect(await link('Llamar')).toBe('tel:+543537411111')
      expect(await link('WhatsApp')).toContain('https://wa.me/5493537411111?text=Hola%20Ana')
      expect(await link('Nueva Cita')).toBe(`/appointments?nueva=1&paciente=${clinic.rows.anaId}`)
      expect(await link('Nuevo Ingreso')).toBe(`/accounting?nuevo=1&paciente=${clinic.rows.anaId}`)
      expect(await link('Historia clínica')).toBe(`/clinical-records?paciente=${clinic.rows.anaId}`)

      expect(await file.getByText('De antes').count()).toBe(0)
      const older = file.getByRole('button', { name: `Ver lo anterior al ${formatDayShort(windowStart)}` })
      await older.first().click()
      await file.getByText('De antes').waitFor()
      await clinic.loseServer()
      await older.click()
      await file.getByText('Este período necesita conexión').waitFor()
      await payment.waitFor()
      await clinic.server.start()
      await file.getByText('Pagó antes').waitFor({ timeout: 60_000 })
    })

    it("are edited, with the server's message, and without it as a pending change", async () => {
      const page = await opened({ screen })
      await page.getByRole('button', { name: 'Ver Detalles de Ana Gómez' }).click()
      const file = page.getByRole('dialog', { name: 'Ana Gómez' })
      await file.getByRole('button', { name: 'Editar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Editar Paciente' })
      await field(dialog, 'email').fill('nada')
      await dialog.getByRole('button', { name: 'Guardar Cambios' }).click()
      await dialog.getByText('Por favor ingrese un email válido').waitFor()
      await field(dialog, 'email').fill('nueva@correo.example')
      await dialog.getByRole('button', { name: 'Guardar Cambios' }).click()
      await toastSays(page, 'Paciente actualizado correctamente')
      await file.getByText('nueva@correo.example').waitFor()
      await file.getByRole('button', { name: 'Cerrar' }).last().click()
      await file.waitFor({ state: 'hidden' })

      await clinic.loseServer()
      await waitForServerLost(page)
      await editPatientPhone(page, 'Ana Gómez', '3537 455555')
      await toastSays(page, 'En este dispositivo: se enviará cuando haya conexión')
      await rowOf(page, 'Ana Gómez').getByText('En este dispositivo').waitFor()
      await clinic.server.start()
      await rowOf(page, 'Ana Gómez').getByText('En este dispositivo').waitFor({ state: 'detached', timeout: 60_000 })
      expect((await patients()).map(({ phone }) => phone).sort()).toEqual(['3537 422222', '3537 455555'])
    })

    it('are deleted after a confirmation and ten seconds in which that can be undone', async () => {
      const page = await opened({ screen })
      const ask = async () => {
        await page.getByRole('button', { name: 'Eliminar a Ana Gómez (DNI 30111222)' }).click()
        const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
        await question.getByText('Esta acción no se puede deshacer.').waitFor()
        await question.getByText('Se eliminará a Ana Gómez (DNI 30111222)').waitFor()
        return question
      }
      await (await ask()).getByRole('button', { name: 'Cancelar' }).click()
      await (await ask()).getByRole('button', { name: 'Eliminar' }).click()
      await rowOf(page, 'Ana Gómez')
        .getByText(/^Se eliminará en \d+ s$/)
        .waitFor()
      await rowOf(page, 'Ana Gómez').getByText('DNI 30111222', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Deshacer la eliminación de Ana Gómez (DNI 30111222)' }).click()
      await page.getByRole('button', { name: 'Eliminar a Ana Gómez' }).waitFor()

      await (await ask()).getByRole('button', { name: 'Eliminar' }).click()
      await rowOf(page, 'Ana Gómez')
        .getByText(/^Se eliminará en \d+ s$/)
        .waitFor()
      expect((await patients()).length).toBe(2)
      await toastSays(
        page,
        'Paciente eliminado',
        'El paciente y sus registros relacionados han sido eliminados exitosamente',
      )
      expect((await patients()).map(({ firstName }) => firstName)).toEqual(['Bruno'])
      await rowOf(page, 'Ana Gómez').waitFor({ state: 'detached' })
      await expect.poll(() => page.getByText('1 paciente', { exact: true }).count()).toBe(1)
    })
  },
)

it.runIf(isProof)('can be restored as long as no server has accepted the deletion', async () => {
  const page = await opened({ outlastsServer: true })
  await clinic.loseServer()
  await waitForServerLost(page)
  await page.getByRole('button', { name: 'Eliminar a Ana Gómez' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  const row = rowOf(page, 'Ana Gómez')
  await row.getByText('En este dispositivo: se enviará cuando haya conexión').waitFor({ timeout: UNDO_MS + 20_000 })
  expect(await page.getByText('Paciente eliminado').count()).toBe(0)
  await page.getByRole('button', { name: 'Deshacer la eliminación de Ana Gómez' }).waitFor()
  await clinic.server.start()
  await toastSays(page, 'Paciente eliminado')
  expect((await patients()).map(({ firstName }) => firstName)).toEqual(['Bruno'])
})

it.runIf(isProof)("are distinguished by DNI from a namesake's, on every button of the row", async () => {
  const page = await opened()
  await clinic.api.post('/patients', { ...ana, dni: '40555666', email: 'otra@correo.example' })
  for (const act of ['Ver Detalles de', 'Editar a', 'Eliminar a']) {
    await page.getByRole('button', { name: `${act} Ana Gómez (DNI 30111222)`, exact: true }).waitFor()
    await page.getByRole('button', { name: `${act} Ana Gómez (DNI 40555666)`, exact: true }).waitFor()
  }
})

it.runIf(isProof)(
  'are opened by their address, which says so for an unknown patient, and lead to a new appointment for this one',
  async () => {
    const page = await opened()
    await page.goto(`${clinic.server.url}/patients?paciente=999`)
    await page.getByRole('dialog').getByText('No se encontró el paciente.').waitFor()
    await page.goto(`${clinic.server.url}/patients?paciente=${clinic.rows.anaId}`)
    await page.getByRole('dialog', { name: 'Ana Gómez' }).getByRole('link', { name: 'Nueva Cita' }).click()
    const appointment = page.getByRole('dialog', { name: 'Nueva Cita' })
    const patient = appointment.getByRole('combobox', { name: 'Paciente' })
    await patient.waitFor()
    await expect.poll(() => patient.inputValue()).toBe('Ana Gómez')
  },
)
