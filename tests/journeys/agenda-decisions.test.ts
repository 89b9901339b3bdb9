import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/local-date.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { actButton, agendaDay, ana, bookedTurno, cards, openAgenda } from './agenda-desk.ts'
import { waitingCount } from './front-desk.ts'

let server: ServerProcess
let browser: ClinicBrowser
let page: Page
let patientId: number

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
  const api = await createClinicApi(server.url)
  patientId = (await api.post<{ id: number }>('/patients', ana)).id
  for (const start of ['09:00', '10:00', '11:00']) await bookedTurno(api, patientId, start)
  browser = await createClinicBrowser()
  page = await browser.open()
  await openAgenda(page, server.url)
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

const turnos = () =>
  storedRows(server.dataDir, 'SELECT id, start_time, status, cancellation_reason FROM appointments ORDER BY start_time')

describe('a turno that took place', () => {
  it('is completed together with its income and its clinical record', async () => {
    await actButton(page, 'Completar', 'Ana Gómez', '09:00').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Completar cita' })
    await dialog.getByText('Ana Gómez').waitFor()
    await dialog.getByRole('checkbox', { name: 'Registrar el ingreso' }).check()
    expect(await dialog.getByLabel('Monto').inputValue()).toBe('18.000,00')
    await dialog.getByRole('checkbox', { name: 'Agregar un registro clínico' }).check()
    await dialog.getByLabel('Diagnóstico').fill('Contractura cervical')

    await dialog.getByRole('button', { name: 'Marcar completada' }).click()
    await page.getByText('Error de validación').waitFor()
    await dialog.getByLabel('Método de pago').selectOption('cash')
    await dialog.getByRole('button', { name: 'Marcar completada' }).click()
    await page.getByText('Cita marcada como completada').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    const [completed] = await turnos()
    expect(completed?.status).toBe('completed')
    expect(await storedRows(server.dataDir, 'SELECT patient_id, amount FROM incomes')).toEqual([
      { patient_id: patientId, amount: 1_800_000 },
    ])
    expect(
      await storedRows(server.dataDir, 'SELECT patient_id, appointment_id, diagnosis FROM medical_records'),
    ).toEqual([{ patient_id: patientId, appointment_id: completed?.id, diagnosis: 'Contractura cervical' }])
  })
})

describe('a reminder', () => {
  it('goes to the patient after a question, and is told of once the server has sent it', async () => {
    await actButton(page, 'Recordatorio', 'Ana Gómez', '10:00').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Se enviará a Ana Gómez, ana@correo.example.').waitFor()
    await question.getByRole('button', { name: 'Enviar recordatorio' }).click()
    await page.getByText('Recordatorio enviado correctamente').waitFor()
    await question.waitFor({ state: 'hidden' })
    const mails = await readdir(join(server.dataDir, 'mail'))
    expect(mails).toHaveLength(1)
    expect(await readFile(join(server.dataDir, 'mail', mails[0] ?? ''), 'utf8')).toContain('ana@correo.example')
  })
})

describe('decisions without a server', () => {
  it('show at once, and reach it when it is back', async () => {
    await server.kill()
    await page.getByRole('button', { name: 'Recordatorio (sin conexión)' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Recordatorio (sin conexión)' }).first().isDisabled()).toBe(true)

    await actButton(page, 'No asistió', 'Ana Gómez', '09:00').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar No asistió' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })

    await actButton(page, 'Cancelar cita', 'Ana Gómez', '10:00').click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Motivo de la cancelación').fill('Viaja')
    await question.getByRole('button', { name: 'Cancelar cita' }).click()
    await question.waitFor({ state: 'hidden' })

    // First the status, then the form, which is given up.
    await actButton(page, 'Reagendar', 'Ana Gómez', '11:00').click()
    const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
    await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await form.waitFor({ state: 'hidden' })

    await cards(page).locator('dd', { hasText: '1' }).first().waitFor()
    expect(await cards(page).innerText()).toMatch(/Canceladas\s+1\s+No Asistió\s+1/)
    expect(await waitingCount(page)).toBe(3)

    await server.start()
    await expect.poll(() => waitingCount(page), { timeout: 30_000 }).toBe(0)
    expect(await turnos()).toMatchObject([
      { start_time: '09:00', status: 'no_show' },
      { start_time: '10:00', status: 'cancelled', cancellation_reason: 'Viaja' },
      { start_time: '11:00', status: 'rescheduled' },
    ])
  })

  it('complete a turno together with its income and its clinical record', async () => {
    await server.kill()
    await actButton(page, 'Completar', 'Ana Gómez', '09:00').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Completar cita' })
    await dialog.getByRole('checkbox', { name: 'Registrar el ingreso' }).check()
    await dialog.getByLabel('Método de pago').selectOption('cash')
    await dialog.getByRole('checkbox', { name: 'Agregar un registro clínico' }).check()
    await dialog.getByLabel('Diagnóstico').fill('Contractura cervical')
    await dialog.getByRole('button', { name: 'Marcar completada' }).click()
    await dialog.waitFor({ state: 'hidden' })

    // Completed here at once, though nothing was sent yet.
    await expect.poll(() => cards(page).innerText()).toMatch(/Atendidas\s+1/)
    expect(await page.getByText('Cita marcada como completada').count()).toBe(0)
    expect(await waitingCount(page)).toBe(3)

    await server.start()
    await expect.poll(() => waitingCount(page), { timeout: 30_000 }).toBe(0)
    const [completed] = await turnos()
    expect(completed).toMatchObject({ start_time: '09:00', status: 'completed' })
    expect(await storedRows(server.dataDir, 'SELECT patient_id, amount FROM incomes')).toEqual([
      { patient_id: patientId, amount: 1_800_000 },
    ])
    expect(await storedRows(server.dataDir, 'SELECT appointment_id, diagnosis FROM medical_records')).toEqual([
      { appointment_id: completed?.id, diagnosis: 'Contractura cervical' },
    ])
  })

  it('a turno is booked for a patient who is registered inside its form', async () => {
    await server.kill()
    await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Nueva Cita' })
    await dialog.getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(agendaDay))
    await dialog.getByLabel('Hora de inicio').fill('10:00')
    await dialog.getByText('Ese horario ya está ocupado:').waitFor()
    await dialog.getByRole('button', { name: /10:15/ }).click()
    await dialog.getByRole('combobox', { name: 'Paciente' }).fill('bruno díaz')
    await page.getByRole('option', { name: 'Nuevo paciente' }).click()

    const person = page.getByRole('dialog', { name: 'Nuevo Paciente' })
    expect(await person.getByLabel('Apellido').inputValue()).toBe('Díaz')
    await person.getByLabel('DNI').fill('28999888')
    await person.getByLabel('Teléfono', { exact: false }).first().fill('3537 422222')
    await person.getByLabel('Email').fill('bruno@correo.example')
    await person.getByRole('button', { name: 'Crear Paciente' }).click()
    await person.waitFor({ state: 'hidden' })

    await expect.poll(() => dialog.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Bruno Díaz')
    await dialog.getByLabel('Motivo').fill('Dolor lumbar')
    await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await server.start()
    await expect.poll(() => waitingCount(page), { timeout: 30_000 }).toBe(0)
    const booked = await storedRows(
      server.dataDir,
      "SELECT a.start_time, p.dni FROM appointments a JOIN patients p ON p.id = a.patient_id WHERE p.dni = '28999888'",
    )
    expect(booked).toEqual([{ start_time: '10:15', dni: '28999888' }])
  })
})
