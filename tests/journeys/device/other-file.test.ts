import { expect, it } from 'vitest'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { addPatient, goTo, type NewPatient, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { openNew } from '#tests/journeys/patients/patients-desk.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const bruno = { ...ana, firstName: 'Bruno', lastName: 'Díaz', dni: '31222333' }

const clinic = journey({ prepare: (api) => api.post('/patients', bruno) })

const onFile = { first_name: 'Bruno', last_name: 'Díaz', phone: bruno.phone }
const stored = () => storedRows(clinic.server.dataDir, 'SELECT first_name, last_name, phone FROM patients')

/** Registers a person offline with Bruno's DNI; returns the page and the question's card. */
async function enteredAsBruno(person: Partial<NewPatient>) {
  const { url } = clinic.server
  const patient = { ...bruno, ...person }
  const page = await clinic.openDevice()
  await openScreen(page, url, '/patients', 'Pacientes')
  await mirrorAtHead(page)
  // The form's code loads with the first one that is opened.
  const dialog = await openNew(page)
  await page.keyboard.press('Escape')
  await waitForDialogClosed(dialog)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Sin conexión/ }).waitFor()
  await addPatient(page, patient)
  await page.context().setOffline(false)
  await goTo(page, '/sincronizacion', 'Centro de sincronización')
  const card = page.getByRole('article', { name: `Paciente nuevo: ${patient.firstName} ${patient.lastName}` })
  await card.getByText('Con ese DNI ya está registrado: Bruno Díaz').waitFor({ timeout: 60_000 })
  return { page, card }
}

it.runIf(isProof)(
  'asks before the file with the same DNI gets another name, shows the changes, and makes only the chosen ones',
  async () => {
    const { page, card } = await enteredAsBruno({ firstName: 'Carla', lastName: 'Núñez' })
    const button = card.getByRole('button', { name: 'Es la misma persona' })
    const question = page.getByRole('alertdialog', { name: '¿Es la misma persona?' })

    await button.click()
    await question.getByText('la ficha de Bruno Díaz cambia así').waitFor()
    const changes = question.getByRole('definition')
    expect(await changes.allInnerTexts()).toEqual([
      expect.stringMatching(/Bruno.*Carla/s),
      expect.stringMatching(/Díaz.*Núñez/s),
    ])
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await waitForDialogClosed(question)
    expect(await stored()).toEqual([onFile])

    await card.getByRole('checkbox', { name: 'Apellido: Díaz pasa a Núñez' }).uncheck()
    await button.click()
    await expect.poll(() => changes.allInnerTexts()).toEqual([expect.stringMatching(/Bruno.*Carla/s)])
    await question.getByRole('button', { name: 'Sí, es la misma' }).click()
    await waitForDialogClosed(question)
    await page.getByText('No hay cambios por enviar').waitFor()
    expect(await stored()).toEqual([{ ...onFile, first_name: 'Carla' }])
  },
)

it.runIf(isProof)('takes one press when the names agree', async () => {
  const { page, card } = await enteredAsBruno({ lastName: 'Diaz', phone: '3537 499999' })
  await card.getByRole('button', { name: 'Es la misma persona' }).click()
  await page.getByText('No hay cambios por enviar').waitFor()
  expect(await stored()).toEqual([{ first_name: 'Bruno', last_name: 'Diaz', phone: '3537 499999' }])
})
