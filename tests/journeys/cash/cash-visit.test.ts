import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { goTo, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { takenIncome, toastOf, today, withAna } from './cash-desk.ts'

/** Ana has an appointment today at 15:00. */
async function withVisit(api: ClinicApi) {
  const anaId = await withAna(api)
  const place = { date: today, startTime: '15:00', endTime: '15:15', professionalId: 1 }
  const { id } = await api.post<{ id: number }>('/appointments', { ...place, patientId: anaId, reason: 'Control' })
  return { anaId, id }
}

const clinic = journey({ prepare: withVisit })

async function openedAgenda(): Promise<Page> {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openAgenda(page, clinic.server.url)
  return page
}

const act = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}: Ana Gómez, ${formatDayInWords(today)}, 15:00` }).first()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Este turno ya tiene un cobro' })
const charges = () =>
  storedRows(clinic.server.dataDir, 'SELECT amount, appointment_id, separate FROM incomes ORDER BY id')

const credits = () => storedRows(clinic.server.dataDir, 'SELECT amount, income_id, date, payment_method FROM payments')

/** Fills in the method, the only thing that an income of a visit lacks. */
async function payInCash(form: Locator): Promise<void> {
  await form.getByLabel('Método de pago').selectOption('cash')
}

async function register(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Registrar Ingreso' }).click()
}

describe('a visit', () => {
  it('is charged once: its row says so, shows the income, and a second charge asks first', async () => {
    const page = await openedAgenda()
    await act(page, 'Cobrar').click()
    const form = page.getByRole('dialog', { name: 'Nuevo Ingreso' })
    await payInCash(form)
    await register(form)
    await waitForDialogClosed(form)
    await page.getByRole('listitem').filter({ hasText: 'Ana Gómez' }).getByText('Cobrado').first().waitFor()
    const { id } = clinic.rows
    expect(await charges()).toEqual([{ amount: 1_800_000, appointment_id: id, separate: 0 }])

    await act(page, 'Completar').click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    const completion = page.getByRole('dialog', { name: 'Completar cita' })
    await completion.getByLabel('Registrar el ingreso').check()
    await payInCash(completion)
    await completion.getByRole('button', { name: 'Marcar completada' }).click()
    const sentence = 'Ya se cobró $ 18.000 por este turno a las 09:00 (direccion). ¿Otro cobro?'
    await question(page).getByText(sentence).waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await completion.getByText('Este turno ya tiene un cobro').waitFor()
    expect(await charges()).toHaveLength(1)
    await completion.getByRole('button', { name: 'Cancelar' }).click()
    await waitForDialogClosed(completion)

    await act(page, 'Ver cobro').click()
    const shown = page.getByRole('dialog', { name: 'Cobro del turno' })
    await shown.getByText('a las 09:00 (direccion)').waitFor()
    await shown.getByRole('button', { name: 'Otro cobro' }).click()
    await form.getByLabel('Monto').fill('500')
    await payInCash(form)
    await register(form)
    await waitForDialogClosed(form)
    expect(await charges()).toEqual([
      { amount: 1_800_000, appointment_id: id, separate: 0 },
      { amount: 50_000, appointment_id: id, separate: 1 },
    ])
  })

  it('that somebody else charges while the form is open asks before anything is kept', async () => {
    const { anaId, id } = clinic.rows
    const page = await openedAgenda()
    await act(page, 'Cobrar').click()
    const form = page.getByRole('dialog', { name: 'Nuevo Ingreso' })
    await payInCash(form)
    await takenIncome(clinic.api, anaId, { appointmentId: id, amount: 16_000, paymentStatus: 'partial' })
    // Behind the dialog nothing has a role.
    await page.locator('li', { hasText: 'Ana Gómez' }).getByText('Parcial').first().waitFor({ state: 'attached' })
    await register(form)
    await question(page).getByText('Ya se cobró $ 16.000 por este turno').waitFor()
    await question(page).getByRole('button', { name: 'Ver cobro' }).click()
    const shown = page.getByRole('dialog', { name: 'Cobro del turno' })
    await shown.getByText('$ 16.000,00').waitFor()
    await shown.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    expect(await charges()).toHaveLength(1)
    await question(page).getByRole('button', { name: 'Otro cobro' }).click()
    await toastOf(page, 'Ingreso registrado correctamente').waitFor()
    expect(await charges()).toMatchObject([{ separate: 0 }, { separate: 1 }])
  })

  it.runIf(isProof)('shows its income in Caja, from the dialog of the appointment', async () => {
    const { anaId, id } = clinic.rows
    await takenIncome(clinic.api, anaId, { appointmentId: id, date: '2026-11-12' })
    const page = await openedAgenda()
    await page.goto(`${clinic.server.url}/appointments?cita=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Reagendar Cita' })
    await dialog.getByText('Cobrado').waitFor()
    await dialog.getByRole('button', { name: 'Ver cobro' }).click()
    await page.getByRole('link', { name: 'Abrir en Caja' }).click()
    const income = page.getByRole('dialog', { name: 'Editar Ingreso' })
    await expect.poll(() => income.getByLabel('Monto').inputValue()).toBe('18.000,00')
    await income.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await page.getByRole('heading', { name: 'Contabilidad', level: 1 }).waitFor()
    await page.getByRole('listitem').filter({ hasText: '12/11/2026' }).waitFor()
  })
})

describe('a visit that two tablets charge without network', () => {
  it.each(
    variants<readonly [button: string, message: string, statuses: readonly [string, string], separate: number]>(
      ['Dejar a favor', 'Queda a favor del paciente', ['completed', 'cancelled'], 0],
      ['Anular este cobro', 'Cobro anulado', ['completed', 'cancelled'], 0],
      ['Era otra cosa', 'Quedan los dos cobros', ['completed', 'completed'], 1],
    ),
  )('keeps both, and one of them asks once: %s', async (button, message, statuses, separate) => {
    const pages = [await openedAgenda(), await openedAgenda()]
    clinic.cutDevicesOff()
    for (const page of pages) {
      await waitForServerLost(page)
      await act(page, 'Cobrar').click()
      const form = page.getByRole('dialog', { name: 'Nuevo Ingreso' })
      await payInCash(form)
      await register(form)
      await waitForDialogClosed(form)
      await page.getByText('Cobrado', { exact: true }).first().waitFor()
    }
    await clinic.server.start()
    await expect.poll(charges).toHaveLength(2)
    const asked = await Promise.any(
      pages.map((page) =>
        page
          .getByText('1 cambio necesita tu decisión')
          .first()
          .waitFor({ state: 'attached' })
          .then(() => page),
      ),
    )
    await goTo(asked, '/sincronizacion', 'Centro de sincronización')
    const card = asked.getByRole('article', { name: 'Cobro de Ana Gómez' })
    await card.getByText('El servidor guardó los dos.').waitFor()
    await card.getByRole('button', { name: button }).click()
    await toastOf(asked, message).waitFor()
    await card.waitFor({ state: 'detached' })
    expect(await storedRows(clinic.server.dataDir, 'SELECT payment_status, separate FROM incomes ORDER BY id')).toEqual(
      [
        { payment_status: statuses[0], separate: 0 },
        { payment_status: statuses[1], separate },
      ],
    )
    const kept = { amount: 1_800_000, income_id: null, date: today, payment_method: 'cash' }
    await expect.poll(credits).toEqual(button === 'Dejar a favor' ? [kept] : [])
    for (const page of pages) {
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await page.getByText('No hay cambios por enviar').waitFor()
    }
  })
})
