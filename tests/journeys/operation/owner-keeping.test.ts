import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { agendaDay, bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { withAna } from '#tests/journeys/cash/cash-desk.ts'
import { goTo, openScreen, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { openPatients, rowOf } from '#tests/journeys/patients/patients-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { runBuiltCommand } from '#tests/support/server/built-command.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** Ana with two appointments of tomorrow. */
async function withAnaAndAppointments(api: ClinicApi): Promise<number> {
  const id = await withAna(api)
  await bookedAppointment(api, id, '10:00')
  await bookedAppointment(api, id, '11:00')
  return id
}

const clinic = journey({ prepare: withAnaAndAppointments })

async function deleteAna(): Promise<void> {
  const headers = { authorization: `Bearer ${clinic.api.token}` }
  const { status } = await fetch(`${clinic.server.url}/api/v1/patients/${clinic.rows}`, { method: 'DELETE', headers })
  expect(status).toBe(204)
}

const openSection = (page: Page, section: string, title: string) =>
  openScreen(page, clinic.server.url, `/configuracion/${section}`, title)

/** Asks for Ana's restoration and gives the question. */
async function askForAna(page: Page) {
  await page.getByRole('button', { name: 'Restaurar: Paciente Ana Gómez' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Restaurar esto?' })
  await question.waitFor()
  return question
}

describe('the trash', () => {
  it('brings a patient back with the appointments, says what came back, and another device shows both again', async () => {
    const other = await clinic.openDevice()
    await openPatients(other, clinic.server.url)
    await rowOf(other, 'Ana Gómez').waitFor()
    await deleteAna()
    await rowOf(other, 'Ana Gómez').waitFor({ state: 'detached' })

    const page = await clinic.openDevice({ waitsForAnswers: true })
    await openSection(page, 'papelera', 'Papelera')
    const question = await askForAna(page)
    await question.getByText('La ficha del paciente').waitFor()
    const [year, month, day] = agendaDay.split('-')
    await question.getByText(`Cita del ${day}/${month}/${year}, 10:00`).waitFor()
    await question.getByText(`Cita del ${day}/${month}/${year}, 11:00`).waitFor()
    await question.getByRole('button', { name: 'Restaurar' }).click()
    await page.getByText('Volvió: 1 paciente y 2 citas.').first().waitFor()
    await page.getByText('No hay nada que restaurar.').waitFor()

    await rowOf(other, 'Ana Gómez').waitFor()
    await goTo(other, '/appointments', 'Gestión de Citas')
    await expect.poll(() => other.getByText('Ana Gómez').count()).toBeGreaterThanOrEqual(2)
  })

  it.runIf(isProof)('says why it refuses, and keeps the question open', async () => {
    await deleteAna()
    await withAna(clinic.api)
    const page = await clinic.openDevice({ screen: PHONE, waitsForAnswers: true })
    await openSection(page, 'papelera', 'Papelera')
    const question = await askForAna(page)
    await question.getByRole('button', { name: 'Restaurar' }).click()
    await question.getByText(/^El DNI 30111222 es ahora del paciente número/).waitFor()
    expect(await page.getByText(/^Volvió:/).count()).toBe(0)
  })

  it.runIf(isProof)('keeps what it shows without a server, and never says that something came back', async () => {
    await deleteAna()
    const page = await clinic.openDevice({ outlastsServer: true })
    await openSection(page, 'papelera', 'Papelera')
    const question = await askForAna(page)
    await clinic.loseServer()
    await question.getByRole('button', { name: 'Restaurar' }).click()
    await question.getByText(/no respondió|No hay conexión/).waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await waitForServerLost(page)
    await page.getByRole('button', { name: 'Restaurar: Paciente Ana Gómez' }).waitFor()
    expect(await page.getByText(/^Volvió:/).count()).toBe(0)
  })
})

it('a backup is made and downloaded on screen, and the command restores it', { timeout: 300_000 }, async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openSection(page, 'copias', 'Copias')
  await page.getByText('Todavía no hay ninguna copia.').waitFor()
  await page.getByRole('button', { name: 'Hacer ahora' }).click()
  // It is made at the lowest priority. One that takes long is told by the list alone.
  await page.getByRole('button', { name: /^Descargar la copia de hoy/ }).click({ timeout: 240_000 })
  const warning = page.getByRole('alertdialog', { name: 'La copia tiene datos clínicos' })
  await warning.getByText(/quien tenga el archivo puede leerlos/).waitFor()
  const downloading = page.waitForEvent('download')
  await warning.getByRole('button', { name: 'Descargar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^clinica-2026-11-19-\d{4}-a-pedido\.sqlite$/)
  const file = await download.path()
  const kept = join(dataFolder(clinic.server.dataDir).backups, download.suggestedFilename())
  expect(await readFile(file)).toEqual(await readFile(kept))

  const elsewhere = await mkdtemp(join(tmpdir(), 'clinica-'))
  await runBuiltCommand('restore', elsewhere, file)
  const db = await openDatabase(dataFolder(elsewhere).database)
  expect(await db.selectFrom('patients').select(['firstName', 'lastName']).execute()).toEqual([
    { firstName: 'Ana', lastName: 'Gómez' },
  ])
  expect(await db.selectFrom('appointments').select('startTime').orderBy('id').execute()).toEqual([
    { startTime: '10:00' },
    { startTime: '11:00' },
  ])
  await db.destroy()
  await rm(elsewhere, { recursive: true, force: true })

  await openSection(page, 'registro', 'Registro')
  await page.getByText('descargó una copia de seguridad').waitFor()
  await page.getByText('pidió una copia de seguridad').waitFor()
})

it('without a mail server the mail section says so in red, names the settings, and says of nothing that it was sent', async () => {
  const page = await clinic.openDevice({ screen: PHONE, waitsForAnswers: true })
  await openSection(page, 'correo', 'Correo')
  await page.getByText(/ningún correo sale de él/).waitFor()
  await page.getByText(/SMTP_URL .* y MAIL_FROM/).waitFor()
  expect(await page.getByRole('button', { name: 'Enviar prueba' }).count()).toBe(0)
  expect(await page.getByText(/enviado/i).count()).toBe(0)

  // Nor does a reminder go; what patients may do by themselves is set all the same.
  await page.getByText(/no sale ningún recordatorio/).waitFor()
  await page.getByLabel('Los pacientes pueden cancelar sus turnos').check()
  await page.getByLabel('Hasta cuántas horas antes').fill('0')
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await page.getByText('Las horas deben ser un número entero de 1 a 1000').waitFor()
  await page.getByLabel('Hasta cuántas horas antes').fill('12')
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await page.getByText('Configuración guardada').waitFor()
  const { value } = await clinic.api.get<{ value: unknown }>('/settings/reminders')
  expect(value).toEqual({ mailReminders: true, selfCancel: true, selfCancelHours: 12 })
})

it.runIf(isProof)('the log is narrowed to a person, and says when nothing matches', async () => {
  await deleteAna()
  const page = await clinic.openDevice()
  await openSection(page, 'registro', 'Registro')
  await page.getByText('Paciente · Ana Gómez').first().waitFor()
  await page.getByLabel('Quién lo hizo').fill('nadie')
  await page.getByText('Nada anotado coincide con los filtros.').waitFor()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await page.getByText('Paciente · Ana Gómez').first().waitFor()
})
