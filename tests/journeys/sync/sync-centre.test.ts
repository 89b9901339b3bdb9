import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { agendaDay, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import {
  addPatient,
  bookAppointment,
  choosePatient,
  goTo,
  openScreen,
  waitForServerFound,
  waitForServerLost,
  waitingCount,
} from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { bePatient } from '#tests/journeys/fixtures/patience.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { deletedPatient } from '#tests/journeys/records/records-desk.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const bruno = { ...ana, firstName: 'Bruno', lastName: 'Díaz', dni: '31222333' }

const clinic = journey({ prepare: (api) => api.post<{ id: number }>('/patients', bruno) })

const carla = { ...ana, firstName: 'Carla', lastName: 'Núñez', dni: '28999888' }
const hugo = { ...ana, firstName: 'Hugo', lastName: 'Sosa', dni: '27999888' }

let page: Page

beforeEach(async () => {
  page = await clinic.openDevice()
  await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
  await mirrorAtHead(page)
  await cutOff()
})

async function cutOff(): Promise<void> {
  clinic.cutDevicesOff()
  await waitForServerLost(page)
}

async function served(): Promise<void> {
  await clinic.server.start()
  await waitForServerFound(page)
}

const card = (name: string) => page.getByRole('article', { name: `Paciente nuevo: ${name}` })

const focusedText = () => page.evaluate(() => document.activeElement?.textContent)

/** Drops a change, by keyboard only. */
async function drop(name: string): Promise<void> {
  const button = card(name).getByRole('button', { name: 'Descartar' })
  expect(await button.evaluate((element) => element.ariaDescribedByElements?.[0]?.textContent)).toMatch(name)
  await button.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Descartar' }).press('Enter')
  await question.waitFor({ state: 'hidden' })
  await card(name).waitFor({ state: 'detached' })
}

it.runIf(isProof)(
  'moves the focus to the next card when one is dropped, and after the last to the heading of the list',
  async () => {
    for (const patient of [ana, carla, hugo]) await addPatient(page, patient)
    await goTo(page, '/sincronizacion', 'Centro de sincronización')
    await drop('Ana Gómez')
    await expect.poll(focusedText).toBe('Paciente nuevo: Carla Núñez')
    await drop('Hugo Sosa')
    await expect.poll(focusedText).toBe('Por enviar (1)')
    await drop('Carla Núñez')
    await expect.poll(focusedText).toMatch(/^No hay cambios por enviar/)
  },
)

it.runIf(isProof)(
  'announces a deletion in seconds only during the countdown, and loses no focus when it is undone',
  async () => {
    await page.getByRole('button', { name: 'Eliminar a Bruno Díaz' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await page.getByText(/^Se eliminará en \d+ s$/).waitFor()
    await goTo(page, '/sincronizacion', 'Centro de sincronización')
    const deletion = page.getByRole('article', { name: 'Eliminar a Bruno Díaz' })
    await deletion.getByText('Sin enviar').waitFor()
    expect(await deletion.getByText('en unos segundos').count()).toBe(0)
    await deletion.getByRole('button', { name: 'Deshacer' }).press('Enter')
    await deletion.waitFor({ state: 'detached' })
    await expect.poll(focusedText).toMatch(/^No hay cambios por enviar/)
  },
)

it.runIf(isProof)('removes the result of a press when the connection is there again', async () => {
  await addPatient(page, ana)
  await goTo(page, '/sincronizacion', 'Centro de sincronización')
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
  const told = page.getByText('nada se perdió')
  await told.waitFor()
  await served()
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
  await told.waitFor({ state: 'detached' })
})

describe('an appointment whose patient another device deleted', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Elegir otro paciente' })
  const save = () => dialog().getByRole('button', { name: 'Guardar y enviar' }).click()

  /** Bruno's appointment of ten o'clock, whose patient must be chosen; Ana is on file. */
  async function asked(): Promise<void> {
    await addPatient(page, ana)
    await served()
    await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
    await openAgenda(page, clinic.server.url)
    await cutOff()
    await bookAppointment(page, {
      patient: 'Bruno',
      date: formatDayShort(agendaDay),
      start: '10:00',
      reason: 'Control',
    })
    await deletedPatient(clinic.api, clinic.server.url, clinic.rows.id)
    await served()
    await goTo(page, '/sincronizacion', 'Centro de sincronización')
    await page.getByRole('button', { name: 'Elegir otro paciente' }).waitFor()
    const answers = page.getByRole('article').getByRole('button')
    const heights = await answers.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(heights).toEqual([heights[0], heights[0]])
    await answers.filter({ hasText: 'Elegir otro paciente' }).click()
    await bePatient(page)
  }

  async function anaId(): Promise<number> {
    const patients = await clinic.api.get<{ id: number; firstName: string }[]>('/patients')
    return patients.find(({ firstName }) => firstName === 'Ana')?.id ?? 0
  }

  it('is given to another patient on file', async () => {
    await asked()
    await save()
    await dialog().getByText('Debe seleccionar un paciente').waitFor()
    await choosePatient(page, dialog(), 'Ana')
    await save()
    await waitForDialogClosed(dialog())
    await page.getByText('No hay cambios por enviar').waitFor()
    expect(
      await storedRows(
        clinic.server.dataDir,
        'SELECT start_time, first_name FROM appointments JOIN patients ON patients.id = patient_id',
      ),
    ).toEqual([{ start_time: '10:00', first_name: 'Ana' }])
  })

  it.runIf(isProof)('asks for another time when its own was taken before the choice', async () => {
    await asked()
    await bookedAppointment(clinic.api, await anaId(), '10:00')
    await choosePatient(page, dialog(), 'Ana')
    await save()
    await waitForDialogClosed(dialog())
    const offered = page.getByRole('article').getByRole('button', { name: /^viernes .+ \d\d:\d\d a \d\d:\d\d$/ })
    await expect.poll(() => offered.count()).toBe(3)
    // Another device takes one of the times that the card offers.
    const [first = ''] = await offered.allInnerTexts()
    await bookedAppointment(clinic.api, await anaId(), first.slice(-13, -8))
    await expect.poll(() => offered.allInnerTexts()).not.toContain(first)
    expect(await offered.count()).toBe(3)
    await page.getByRole('article').getByRole('button', { name: 'Resolver' }).click()
    await page.getByRole('dialog', { name: 'Ese horario ya está ocupado' }).getByText('Ana Gómez').first().waitFor()
  })
})

it.runIf(isProof)(
  'asks before appointments made on another device are deleted with their patient, who stays or goes by the answer',
  async () => {
    const { id: patientId } = clinic.rows
    const give = (startTime: string, endTime: string) =>
      clinic.api.post('/appointments', {
        date: agendaDay,
        startTime,
        endTime,
        professionalId: 1,
        patientId,
        reason: 'Control',
      })
    const confirmDeletion = async (...going: RegExp[]) => {
      await page.getByRole('button', { name: 'Eliminar a Bruno Díaz' }).click()
      const question = page.getByRole('alertdialog')
      for (const appointment of going) await question.getByText(appointment).waitFor()
      await question.getByRole('button', { name: 'Eliminar' }).click()
      await page.getByText(/^Se eliminará en \d+ s$/).waitFor()
    }
    const deletion = page.getByRole('article', { name: 'Eliminar a Bruno Díaz' })
    const asked = async (appointment: RegExp) => {
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await deletion.getByText('Hay turnos nuevos').waitFor({ timeout: 60_000 })
      await deletion.getByText(appointment).waitFor()
    }
    const left = () =>
      storedRows(
        clinic.server.dataDir,
        'SELECT (SELECT count(*) FROM patients) AS people, count(*) AS appointments FROM appointments',
      )

    await confirmDeletion()
    await give('10:00', '10:30')
    await served()
    await asked(/10:00 – 10:30, .+ \(Agendada\)$/)
    await deletion.getByRole('button', { name: 'No eliminar' }).click()
    await page.getByText('No se eliminará').waitFor()
    await page.getByText('No hay cambios por enviar').waitFor()
    expect(await left()).toEqual([{ people: 1, appointments: 1 }])

    await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
    await confirmDeletion(/10:00 – 10:30/)
    await give('11:00', '11:30')
    await asked(/11:00 – 11:30/)
    expect(await deletion.getByText(/10:00 – 10:30/).count()).toBe(0)
    await deletion.getByRole('button', { name: 'Eliminar igual' }).click()
    await page.getByText('No hay cambios por enviar').waitFor()
    expect(await left()).toEqual([{ people: 0, appointments: 0 }])
  },
)

it.runIf(isProof)('offers in the form of a refused patient the same options as the other forms', async () => {
  await clinic.api.post('/patients', carla)
  await addPatient(page, { ...ana, dni: carla.dni })
  await served()
  await goTo(page, '/sincronizacion', 'Centro de sincronización')
  await card('Ana Gómez').getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar el cambio' })
  await form.getByLabel('DNI').fill(ana.dni)
  await form.getByLabel('Género').selectOption('Femenino')
  await form.getByRole('button', { name: 'Guardar y enviar' }).click()
  await waitForDialogClosed(form)
  await page.getByText('No hay cambios por enviar').waitFor()
  expect(await storedRows(clinic.server.dataDir, `SELECT gender FROM patients WHERE dni = '${ana.dni}'`)).toEqual([
    { gender: 'Femenino' },
  ])
})
