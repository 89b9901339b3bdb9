import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { bookedAppointment, openAgenda, patientAsks, requestsTab } from '#tests/journeys/agenda/agenda-desk.ts'
import { openCash, takenIncome, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { addPatient, fillLogin, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey, reopened } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { runBuiltCommand } from '#tests/support/server/built-command.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { countDrafts } from './kept-drafts.ts'

const eva = { firstName: 'Eva', lastName: 'Luna', dni: '31222333', phone: '3537 433333', email: 'eva@correo.example' }
const RECOVERED = 'Se recuperó lo que estabas escribiendo'
const OUTDATED = `${RECOVERED}. Los datos cambiaron en el servidor después de este borrador`

const clinic = journey()

async function openPatientForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo Paciente' }).first().click()
  return page.getByRole('dialog')
}

describe('what is typed into an open form', () => {
  it('is restored after its tab was closed, until it is discarded', async () => {
    const page = await clinic.openDevice()
    await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
    await (await openPatientForm(page)).getByLabel('Apellido').fill(eva.lastName)
    await expect.poll(() => countDrafts(page)).toBe(1)
    const again = await reopened(page)
    await openScreen(again, clinic.server.url, '/patients', 'Pacientes')
    const form = await openPatientForm(again)
    await form.getByText(RECOVERED).waitFor()
    await expect.poll(() => form.getByLabel('Apellido').inputValue()).toBe(eva.lastName)
    await form.getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => form.getByLabel('Apellido').inputValue()).toBe('')
    await expect.poll(() => countDrafts(again)).toBe(0)
  })

  it('survives a session that ends in the background, and is no draft once it is saved', async () => {
    const page = await clinic.openDevice()
    await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
    const form = await openPatientForm(page)
    // Typed at the last moment: the next answer of the server ends the session.
    await form.getByLabel('Apellido').fill(eva.lastName)
    await storedRows(clinic.server.dataDir, 'DELETE FROM sessions RETURNING user_id')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL('**/login', { timeout: 60_000 })

    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Pacientes', level: 1 }).waitFor()
    const again = await openPatientForm(page)
    await again.getByText(RECOVERED).waitFor()
    await expect.poll(() => again.getByLabel('Apellido').inputValue()).toBe(eva.lastName)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await again.waitFor({ state: 'hidden' })
    await addPatient(page, eva)
    await expect.poll(() => storedRows(clinic.server.dataDir, 'SELECT last_name FROM patients')).toHaveLength(1)
    await expect.poll(() => countDrafts(page)).toBe(0)
  })
})

it.runIf(isProof)(
  "what is typed into the form of an appointment survives a restore of the server's database",
  async () => {
    const backup = join(clinic.server.dataDir, 'copia.sqlite')
    const page = await clinic.openDevice()
    await openAgenda(page, clinic.server.url)
    await runBuiltCommand('backup', clinic.server.dataDir, backup)
    await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    const form = page.getByRole('dialog', { name: 'Nueva Cita' })
    await form.getByLabel('Motivo').fill('Ciática')
    await clinic.server.kill()
    await runBuiltCommand('restore', clinic.server.dataDir, backup)
    await clinic.server.start()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    // The sessions ended with the former epoch of the database.
    await page.waitForURL('**/login', { timeout: 60_000 })
    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Gestión de Citas', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    await form.getByText(RECOVERED).waitFor()
    await expect.poll(() => form.getByLabel('Motivo').inputValue()).toBe('Ciática')
  },
)

describe('what is typed over an existing row', () => {
  it("of a patient is restored, leads to a conflict where another device changed the same, and keeps that device's other changes", async () => {
    const { id } = await clinic.api.post<{ id: number }>('/patients', eva)
    const page = await clinic.openDevice()
    const openForm = async () => {
      await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
      await page.getByRole('button', { name: 'Editar a Eva Luna' }).click()
    }
    const form = page.getByRole('dialog', { name: 'Editar Paciente' })
    await openForm()
    await form.getByLabel('Teléfono', { exact: true }).fill('3537 499999')
    await expect.poll(() => countDrafts(page)).toBe(1)
    await page.goto('about:blank')
    await clinic.api.put(`/patients/${id}`, { phone: '3537 488888', email: 'luna@correo.example' })

    await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
    await mirrorAtHead(page)
    await openForm()
    await form.getByText(OUTDATED).waitFor()
    await expect.poll(() => form.getByLabel('Teléfono', { exact: true }).inputValue()).toBe('3537 499999')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('1 cambio de pacientes necesita tu decisión').waitFor()
    expect(await storedRows(clinic.server.dataDir, 'SELECT phone, email FROM patients')).toEqual([
      { phone: '3537 488888', email: 'luna@correo.example' },
    ])
  })

  it.runIf(isProof)('of an income is restored, and so is the reason of a void', async () => {
    await takenIncome(clinic.api, await withAna(clinic.api))
    const page = await clinic.openDevice()
    const openForm = async () => {
      await openCash(page, clinic.server.url)
      await page.getByRole('button', { name: 'Editar el ingreso de Ana Gómez' }).click()
    }
    const form = page.getByRole('dialog', { name: 'Editar Ingreso' })
    await openForm()
    await form.getByLabel('Notas').fill('Pagó la hermana')
    await expect.poll(() => countDrafts(page)).toBe(1)
    await openForm()
    await form.getByText(RECOVERED).waitFor()
    await expect.poll(() => form.getByLabel('Notas').inputValue()).toBe('Pagó la hermana')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => countDrafts(page)).toBe(0)

    const reason = page.getByLabel('Motivo de la anulación')
    await openForm()
    await form.getByRole('button', { name: 'Anular' }).click()
    await reason.fill('Se cobró dos veces')
    await expect.poll(() => countDrafts(page)).toBe(1)
    await openForm()
    await form.getByRole('button', { name: 'Anular' }).click()
    await page.getByText(RECOVERED).waitFor()
    await expect.poll(() => reason.inputValue()).toBe('Se cobró dos veces')
  })
})

describe('what is typed into a decision about an appointment', () => {
  it.runIf(isProof)(
    'is restored after a reload, and what others changed of the appointment meanwhile stays',
    async () => {
      const { id: patientId } = await clinic.api.post<{ id: number }>('/patients', ana)
      const appointment = await bookedAppointment(clinic.api, patientId, '15:00')
      const page = await clinic.openDevice()
      await openAgenda(page, clinic.server.url)
      const address = `${clinic.server.url}/appointments?cita=${appointment}`
      await page.goto(address)
      const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
      await form.getByLabel('Notas adicionales').fill('Pidió cambiar')
      await expect.poll(() => countDrafts(page)).toBe(1)
      await page.goto('about:blank')
      await clinic.api.put(`/appointments/${appointment}`, { reason: 'Ciática' })

      await openScreen(page, clinic.server.url, '/appointments', 'Gestión de Citas')
      await page.getByText('Ciática').first().waitFor()
      await page.goto(address)
      await form.getByText(OUTDATED).waitFor()
      await expect.poll(() => form.getByLabel('Notas adicionales').inputValue()).toBe('Pidió cambiar')
      await form.getByRole('button', { name: 'Guardar Cambios' }).click()
      await form.waitFor({ state: 'hidden' })
      await expect.poll(() => countDrafts(page)).toBe(0)
      await expect
        .poll(() => storedRows(clinic.server.dataDir, 'SELECT reason, notes FROM appointments'))
        .toEqual([{ reason: 'Ciática', notes: 'Pidió cambiar' }])

      const reason = page.getByRole('dialog', { name: '¿Cancelar la cita?' }).getByLabel('Motivo de la cancelación')
      const cancel = () => form.getByRole('button', { name: 'Cancelar cita' }).click()
      await page.goto(address)
      await cancel()
      await reason.fill('Viaja')
      await expect.poll(() => countDrafts(page)).toBe(1)
      await page.goto('about:blank')
      await page.goto(address)
      await cancel()
      await page.getByText(RECOVERED).waitFor()
      await expect.poll(() => reason.inputValue()).toBe('Viaja')
    },
  )

  it.runIf(isProof)('is restored in a rejection and in an approval', async () => {
    await patientAsks(clinic.server.url, ['15:00'])
    const page = await clinic.openDevice()
    for (const [act, field] of [
      ['Rechazar', 'Motivo del rechazo *'],
      ['Aprobar', 'Notas adicionales'],
    ] as const) {
      await openRequests(page)
      await page.getByRole('button', { name: new RegExp(`^${act}`) }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel(field).fill('Ese día no atendemos')
      await expect.poll(() => countDrafts(page)).toBe(1)
      await openRequests(page)
      await page.getByRole('button', { name: new RegExp(`^${act}`) }).click()
      await form.getByText(RECOVERED).waitFor()
      await expect.poll(() => form.getByLabel(field).inputValue()).toBe('Ese día no atendemos')
      await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await expect.poll(() => countDrafts(page)).toBe(0)
    }
  })
})

async function openRequests(page: Page): Promise<void> {
  await openScreen(page, clinic.server.url, '/appointments', 'Gestión de Citas')
  await requestsTab(page, 1).click()
}
