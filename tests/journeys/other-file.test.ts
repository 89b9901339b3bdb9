import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { ana } from './agenda-desk.ts'
import { closedDialog } from './closed-dialog.ts'
import { deskStart, type OpenDevice, openDevice } from './desk-clock.ts'
import { addPatient, type NewPatient, openScreen } from './front-desk.ts'
import { mirrorAtHead } from './mirror-head.ts'

const bruno = { ...ana, firstName: 'Bruno', lastName: 'Díaz', dni: '31222333' }

const start = deskStart((api) => api.post('/patients', bruno))

let server: ServerProcess
let device: OpenDevice
let page: Page

beforeEach(async () => {
  server = await start.server()
  await server.start()
  device = await openDevice(start, { viewport: TABLET, isPatient: false })
  page = device.page
})

afterEach(async () => {
  await device.dispose()
  await server.dispose()
})

const onFile = { first_name: 'Bruno', last_name: 'Díaz', phone: bruno.phone }
const stored = () => storedRows(server.dataDir, 'SELECT first_name, last_name, phone FROM patients')

/** Somebody is entered without network under Bruno's DNI; the answer is the card that asks about it. */
async function enteredAsBruno(person: Partial<NewPatient>) {
  const patient = { ...bruno, ...person }
  await openScreen(page, server.url, '/patients', 'Pacientes')
  await mirrorAtHead(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Sin conexión/ }).waitFor()
  await addPatient(page, patient)
  await page.context().setOffline(false)
  await openScreen(page, server.url, '/sincronizacion', 'Centro de sincronización')
  const card = page.getByRole('article', { name: `Paciente nuevo: ${patient.firstName} ${patient.lastName}` })
  await card.getByText('Con ese DNI ya está registrado: Bruno Díaz').waitFor({ timeout: 60_000 })
  return card
}

it('asks before the file of who has the DNI gets another name, and says whose it is and what it becomes', async () => {
  const card = await enteredAsBruno({ firstName: 'Carla', lastName: 'Núñez' })
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
  await closedDialog(question)
  expect(await stored()).toEqual([onFile])

  await button.click()
  await question.getByRole('button', { name: 'Sí, es la misma' }).click()
  await closedDialog(question)
  await page.getByText('No hay cambios por enviar').waitFor()
  expect(await stored()).toEqual([{ ...onFile, first_name: 'Carla', last_name: 'Núñez' }])
})

it('takes one press for what was typed otherwise of somebody whose name agrees', async () => {
  const card = await enteredAsBruno({ lastName: 'Diaz', phone: '3537 499999' })
  await card.getByRole('button', { name: 'Es la misma persona' }).click()
  await page.getByText('No hay cambios por enviar').waitFor()
  expect(await stored()).toEqual([{ first_name: 'Bruno', last_name: 'Diaz', phone: '3537 499999' }])
})
