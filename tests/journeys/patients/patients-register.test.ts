import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import { keptTexts } from '#tests/journeys/device/kept-drafts.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { waitForServerLost, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import {
  bruno,
  field,
  fillPatient,
  openNew,
  openNewWithin,
  openPatients,
  rowOf,
  searchBox,
  toastSays,
} from './patients-desk.ts'

const KEPT = 'En este dispositivo: se enviará cuando haya conexión'

const clinic = journey()

interface Found {
  firstName: string
  lastName: string
  dni: string
}

const found = (search: string) => clinic.api.get<Found[]>(`/patients?search=${encodeURIComponent(search)}`)

async function opened(device?: DevicePlan): Promise<Page> {
  const page = await clinic.openDevice({ waitsForAnswers: true, ...device })
  await openPatients(page, clinic.server.url)
  return page
}

describe.each(variants(['tablet', TABLET] as const, ['phone', PHONE] as const))(
  'a new patient on a %s',
  (_device, screen) => {
    it('starts with the search text, reports what is missing, and is listed when the server accepts it', async () => {
      const page = await opened({ screen })
      await page.getByText('No hay pacientes registrados.').waitFor()
      await clinic.api.post('/patients', bruno)
      await rowOf(page, 'Bruno Ñáñez').waitFor()

      await searchBox(page).fill('ana gómez 30.111.222')
      await page.getByText('Ningún paciente coincide con «ana gómez 30.111.222».').waitFor()
      const dialog = await openNew(page)
      await expect.poll(() => field(dialog, 'firstName').inputValue()).toBe('Ana')
      await expect.poll(() => field(dialog, 'lastName').inputValue()).toBe('Gómez')
      await expect.poll(() => field(dialog, 'dni').inputValue()).toBe('30111222')

      const create = dialog.getByRole('button', { name: 'Crear Paciente' })
      await fillPatient(dialog, { firstName: '', birthDate: formatDayShort(addDays(deskClock.today, 1)) })
      await create.click()
      for (const message of ['El nombre es obligatorio', 'El email es obligatorio', 'no puede ser futura'])
        await dialog.getByText(message).waitFor()
      await fillPatient(dialog, { ...ana, dni: '\u200e030.111.222', email: 'mailto:ana@correo.example,' })
      await expect.poll(() => dialog.getByText('El nombre es obligatorio').count()).toBe(0)
      await fillPatient(dialog, { birthDate: '30/02/1980' })
      // The sent values are the shown ones.
      await expect.poll(() => field(dialog, 'dni').inputValue()).toBe('30111222')
      await expect.poll(() => field(dialog, 'email').inputValue()).toBe('ana@correo.example')
      await create.click()
      await dialog.getByText('La fecha de nacimiento no es válida').waitFor()
      expect(await found('gomez')).toEqual([])

      await fillPatient(dialog, { birthDate: '29/02/1980' })
      await create.click()
      await toastSays(page, 'Paciente creado correctamente')
      await dialog.waitFor({ state: 'hidden' })
      expect(await found('gomez')).toMatchObject([{ firstName: 'Ana', dni: '30111222', birthDate: '1980-02-29' }])
      await rowOf(page, 'Ana Gómez').waitFor()
    })

    it.runIf(isProof)('is registered without an e-mail once that is ticked, and can be edited so', async () => {
      const page = await opened({ screen })
      const dialog = await openNew(page)
      const { email: _, ...others } = ana
      await fillPatient(dialog, others)
      const create = dialog.getByRole('button', { name: 'Crear Paciente' })
      await create.click()
      await dialog.getByText('El email es obligatorio').waitFor()
      await dialog.getByLabel('No tiene email').check()
      await create.click()
      await toastSays(page, 'Paciente creado correctamente')
      expect(await found('gomez')).toMatchObject([{ firstName: 'Ana', email: '' }])
      await rowOf(page, 'Ana Gómez').waitFor()
    })

    it('waits on the device while the server is down, and reaches it once', async () => {
      const page = await opened({ screen, outlastsServer: true })
      await clinic.loseServer()
      await waitForServerLost(page)
      const dialog = await openNew(page)
      await fillPatient(dialog, ana)
      await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
      await toastSays(page, KEPT)
      await rowOf(page, 'Ana Gómez').getByText('En este dispositivo').waitFor()
      expect(await page.getByText('Paciente creado correctamente').count()).toBe(0)

      await page.reload()
      await rowOf(page, 'Ana Gómez').getByText('En este dispositivo').waitFor()
      await clinic.server.start()
      await rowOf(page, 'Ana Gómez').getByText('En este dispositivo').waitFor({ state: 'detached', timeout: 60_000 })
      await expect.poll(() => waitingCount(page)).toBe(0)
      expect(await found('')).toMatchObject([{ firstName: 'Ana', lastName: 'Gómez', dni: '30111222' }])
    })

    it('is reported as on file by DNI, phone or name, without a server too, and looking loses nothing typed', async () => {
      await clinic.api.post('/patients', ana)
      const page = await opened({ screen, outlastsServer: true })
      await rowOf(page, 'Ana Gómez').waitFor()
      await clinic.loseServer()
      await waitForServerLost(page)
      const dialog = await openNew(page)
      const warning = dialog.getByText(/^Ya hay un paciente con/)

      await fillPatient(dialog, { dni: '30.111.22' })
      expect(await warning.count()).toBe(0)
      await fillPatient(dialog, { dni: '30.111.222' })
      await dialog.getByText('Ya hay un paciente con este DNI: Ana Gómez.').waitFor()
      await fillPatient(dialog, { dni: '', phone: '+54 9 3537 41-1111' })
      await dialog.getByText('Ya hay un paciente con este teléfono: Ana Gómez (DNI 30111222).').waitFor()
      await fillPatient(dialog, { phone: '3537 499999', firstName: 'ana', lastName: 'GOMEZ' })
      await dialog.getByText('Ya hay un paciente con este nombre: Ana Gómez (DNI 30111222).').waitFor()

      await dialog.getByRole('button', { name: 'Ver su ficha: Ana Gómez' }).click()
      const file = page.getByRole('dialog', { name: 'Ana Gómez' })
      await file.getByText('ana@correo.example').waitFor()
      expect(await file.getByRole('link', { name: 'Nuevo Ingreso' }).count()).toBe(0)
      await file.getByRole('button', { name: 'Cerrar' }).last().click()
      await file.waitFor({ state: 'hidden' })
      await expect.poll(() => field(dialog, 'firstName').inputValue()).toBe('ana')
      await expect.poll(() => field(dialog, 'phone').inputValue()).toBe('3537 499999')

      // The warning does not block saving.
      await fillPatient(dialog, { dni: '31999888', email: 'otra@correo.example' })
      await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
      await toastSays(page, KEPT)
      await clinic.server.start()
      await expect.poll(async () => (await found('gomez')).length, { timeout: 60_000 }).toBe(2)
    })
  },
)

it.runIf(isProof)('puts a searched e-mail or phone into its field, and is found by any of its words', async () => {
  await clinic.api.post('/patients', ana)
  await clinic.api.post('/patients', bruno)
  const page = await opened()
  await rowOf(page, 'Bruno Ñáñez').waitFor()

  await page.keyboard.press('Control+k')
  await expect.poll(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('nanez BRUNO')
  await rowOf(page, 'Ana Gómez').waitFor({ state: 'detached' })
  await rowOf(page, 'Bruno Ñáñez').waitFor()
  for (const words of ['8.123.456', 'bruno@corr', 'ñáñez, bruno', '123']) {
    await searchBox(page).fill(words)
    await rowOf(page, 'Ana Gómez').waitFor({ state: 'detached' })
    await rowOf(page, 'Bruno Ñáñez').waitFor()
  }
  await searchBox(page).press('Escape')
  await rowOf(page, 'Ana Gómez').waitFor()

  await searchBox(page).fill('carla@correo.example 3537 433333')
  const dialog = await openNew(page)
  await expect.poll(() => field(dialog, 'email').inputValue()).toBe('carla@correo.example')
  await expect.poll(() => field(dialog, 'phone').inputValue()).toBe('3537 433333')
})

it.runIf(isProof)('is chosen for the appointment in whose form it was registered, without a server', async () => {
  const page = await opened({ outlastsServer: true })
  await page.goto(`${clinic.server.url}/appointments`)
  await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
  const appointment = page.getByRole('dialog', { name: 'Nueva Cita' })
  await appointment.getByRole('combobox', { name: 'Paciente' }).waitFor()
  await clinic.loseServer()
  await waitForServerLost(page)
  await appointment.getByRole('combobox', { name: 'Paciente' }).fill('ana gómez')
  const dialog = await openNewWithin(page)
  await expect.poll(() => field(dialog, 'lastName').inputValue()).toBe('Gómez')
  await fillPatient(dialog, { dni: ana.dni, phone: ana.phone, email: ana.email })
  await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => appointment.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Ana Gómez')

  // The second time she is on file, and that file can be chosen.
  await appointment.getByRole('combobox', { name: 'Paciente' }).fill('30.111.222')
  await openNewWithin(page)
  await dialog.getByText('Ya hay un paciente con este DNI: Ana Gómez.').waitFor()
  const patientDrafts = async () => (await keptTexts(page, 1)).filter((texts) => 'dni' in texts).length
  await field(dialog, 'address').fill('Belgrano 12')
  await expect.poll(patientDrafts).toBe(1)
  await dialog.getByRole('button', { name: 'Elegir esa ficha: Ana Gómez' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(patientDrafts).toBe(0)
  await expect.poll(() => appointment.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Ana Gómez')
})

it.runIf(isProof)('with a very long name pushes no button off screen', async () => {
  const lastName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
  await clinic.api.post('/patients', { ...ana, lastName })
  const page = await opened({ screen: PHONE })
  const isInSight = (element: Locator) =>
    element.evaluate((node) => {
      const { left, right } = node.getBoundingClientRect()
      return left >= 0 && right <= document.documentElement.clientWidth
    })
  await rowOf(page, lastName).getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
  for (const name of ['Cancelar', 'Eliminar'])
    expect(await isInSight(question.getByRole('button', { name, exact: true }))).toBe(true)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })

  await rowOf(page, lastName)
    .getByRole('button', { name: /^Ver Detalles/ })
    .click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first()
  expect(await isInSight(close)).toBe(true)
  await close.click()

  await searchBox(page).fill('x'.repeat(200))
  const none = page.getByText(/^Ningún paciente coincide/)
  await none.waitFor()
  expect(await isInSight(none)).toBe(true)
})
