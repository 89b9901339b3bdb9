import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import {
  actButton,
  agendaDay,
  bookedAppointment,
  openAgenda,
  patientAsks,
  requestsTab,
} from '#tests/journeys/agenda/agenda-desk.ts'
import { addPatient, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { bruno } from '#tests/journeys/patients/patients-desk.ts'
import { editForm, openRecords, writtenRecord } from '#tests/journeys/records/records-desk.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** A day that no list of the agenda has loaded. */
const farDay = addDays(agendaDay, 42)

const clinic = journey({
  prepare: async (api, { url }) => {
    const { id } = await api.post<{ id: number }>('/patients', ana)
    await bookedAppointment(api, id, '10:00')
    await bookedAppointment(api, id, '10:00', farDay)
    await writtenRecord(api, id, { diagnosis: 'Contractura' })
    await patientAsks(url, ['13:00'])
  },
})

let page: Page

beforeEach(async () => {
  // No form waits for what another tab saves: the page that sends is the one whose database is closed.
  page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
})

/** Makes the database fail as in a browser that has lost its connection to the disk. */
async function takeDatabaseAway(): Promise<void> {
  await page.evaluate(() => {
    IDBTransaction.prototype.objectStore = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
  })
}

/** On the other day that time is taken as well, which the device can't know any more. */
async function typeAfterTheLoss(form: Locator): Promise<void> {
  const day = form.getByLabel('Fecha', { exact: false }).first()
  const holder = form.getByText('Ese horario ya está ocupado:')
  await day.fill(formatDayShort(agendaDay))
  await form.getByLabel('Hora de inicio').fill('10:00')
  await holder.waitFor()
  await takeDatabaseAway()
  await day.fill(formatDayShort(farDay))
  await holder.waitFor({ state: 'detached' })
}

/** Changes the shown data from another tab, which still has the database: all live readings are repeated. */
async function changeElsewhere(): Promise<void> {
  const other = await page.context().newPage()
  await openScreen(other, clinic.server.url, '/patients', 'Pacientes')
  await addPatient(other, bruno)
  await other.close()
}

describe('a form whose database the browser has closed', () => {
  it.runIf(isProof)('keeps what was typed of a new appointment', async () => {
    await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    const form = page.getByRole('dialog', { name: 'Nueva Cita' })
    await form.getByLabel('Motivo').fill('Dolor lumbar')
    await typeAfterTheLoss(form)
    await changeElsewhere()
    expect(await form.getByLabel('Motivo').inputValue()).toBe('Dolor lumbar')
  })

  it.runIf(isProof)('keeps what was typed of an approval', async () => {
    await requestsTab(page, 1).click()
    await actButton(page, 'Aprobar', 'Vera Sosa', '13:00').click()
    const form = page.getByRole('dialog', { name: 'Aprobar solicitud' })
    await form.getByLabel('Notas').fill('Trae estudios')
    await typeAfterTheLoss(form)
    await changeElsewhere()
    expect(await form.getByLabel('Notas').inputValue()).toBe('Trae estudios')
  })

  it.runIf(isProof)('keeps what was typed of an edit of a clinical record', async () => {
    await openRecords(page, clinic.server.url)
    const form = await editForm(page, 'Ana Gómez')
    await form.getByLabel('Diagnóstico').fill('Contractura cervical')
    await takeDatabaseAway()
    await changeElsewhere()
    expect(await form.getByLabel('Diagnóstico').inputValue()).toBe('Contractura cervical')
  })

  it('keeps what was typed of a visit, and its patient', async () => {
    await actButton(page, 'Completar', 'Ana Gómez', '10:00').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
    const form = page.getByRole('dialog', { name: 'Completar cita' })
    await form.getByRole('checkbox', { name: 'Agregar un registro clínico' }).check()
    await form.getByLabel('Diagnóstico').fill('Contractura cervical')
    await form.getByText('Ana Gómez').waitFor()
    await takeDatabaseAway()
    await changeElsewhere()
    expect(await form.getByLabel('Diagnóstico').inputValue()).toBe('Contractura cervical')
    expect(await form.getByText('Ana Gómez').isVisible()).toBe(true)
  })
})
