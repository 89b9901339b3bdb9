import { expect, it } from 'vitest'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { addPatient, fillLogin, goTo, waitForServerFound } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { acceptOnScreen, inviteOnScreen, openTeam } from './team-desk.ts'

const clinic = journey()

const berta = { name: 'Berta', username: 'berta' }
const PASSWORD = 'la-clave-de-berta'
const patients = () => storedRows(clinic.server.dataDir, 'SELECT first_name FROM patients ORDER BY id')

it('a receptionist who was invited works, is disabled, and loses nothing of what she had not sent', async () => {
  const { url } = clinic.server
  const owner = await clinic.openDevice()
  await openTeam(owner, url)
  const link = await inviteOnScreen(owner, berta)
  await owner.getByText(/^Invitación pendiente hasta/).waitFor()

  const desk = await clinic.openDevice({ isSignedIn: false, waitsForAnswers: true })
  await acceptOnScreen(desk, link, PASSWORD)
  expect(new URL(desk.url()).hash).toBe('')
  await goTo(desk, '/patients', 'Pacientes')
  await mirrorAtHead(desk)
  await addPatient(desk, ana)
  await expect.poll(patients).toEqual([{ first_name: 'Ana' }])

  // What she does without network waits on her device.
  await desk.context().setOffline(true)
  await desk.getByRole('link', { name: 'Sin conexión' }).waitFor()
  await addPatient(desk, carla)
  await openTeam(owner, url)
  await owner.getByRole('button', { name: 'Deshabilitar: Berta' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deshabilitar' }).click()
  await owner.getByText('Deshabilitada', { exact: true }).waitFor()

  await desk.context().setOffline(false)
  await desk.waitForURL('**/login')
  await desk.getByText(/Vuelve a ingresar como berta .* Queda 1 cambio pendiente guardado/).waitFor()
  await fillLogin(desk, { username: berta.username, password: PASSWORD })
  await desk.getByText('Usuario o contraseña incorrectos').waitFor()
  expect(await patients()).toEqual([{ first_name: 'Ana' }])

  await owner.getByRole('button', { name: 'Habilitar: Berta' }).click()
  await owner.getByText('Cuenta habilitada, con la contraseña que tenía').waitFor()
  await fillLogin(desk, { username: berta.username, password: PASSWORD })
  await desk.getByRole('link', { name: /En línea/ }).waitFor()
  await expect.poll(patients, { timeout: 60_000 }).toEqual([{ first_name: 'Ana' }, { first_name: 'Carla' }])
})

it.runIf(isProof)('a link that was used says so on the next device, and leads to the sign-in', async () => {
  const owner = await clinic.openDevice()
  await openTeam(owner, clinic.server.url)
  const link = await inviteOnScreen(owner, berta)
  await acceptOnScreen(await clinic.openDevice({ isSignedIn: false, screen: PHONE }), link, PASSWORD)

  const late = await clinic.openDevice({ isSignedIn: false, screen: PHONE })
  await late.goto(link)
  await late.getByText(errorTexts.invitationInvalid).waitFor()
  await late.getByRole('link', { name: 'Ir a Iniciar Sesión' }).click()
  await late.waitForURL('**/login')
})

it.runIf(isProof)('an invitation that the server refuses or does not answer keeps what was typed', async () => {
  const owner = await clinic.openDevice()
  await openTeam(owner, clinic.server.url)
  await inviteOnScreen(owner, berta)
  await owner.getByRole('button', { name: 'Invitar' }).click()
  const form = owner.getByRole('dialog', { name: 'Invitar a una persona' })
  await form.getByLabel('Nombre', { exact: true }).fill('Clara')
  await form.getByLabel('Nombre de usuario').fill('BERTA')
  await form.getByRole('button', { name: 'Crear enlace' }).click()
  await form.getByText(errorTexts.usernameTaken).waitFor()

  clinic.cutDevicesOff()
  await form.getByLabel('Nombre de usuario').fill('clara')
  await form.getByRole('button', { name: 'Crear enlace' }).click()
  await form.getByText(/Lo que escribiste sigue aquí/).waitFor()
  expect(await form.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Clara')
  expect(await owner.getByText('Enlace para Clara').count()).toBe(0)
  await clinic.server.start()
  await waitForServerFound(owner)
  await form.getByRole('button', { name: 'Crear enlace' }).click()
  await owner.getByRole('dialog', { name: 'Enlace para Clara' }).waitFor()
})

it.runIf(isProof)('the owner retires a professional who has appointments, and is told how many are left', async () => {
  const owner = await clinic.openDevice()
  await owner.goto(`${clinic.server.url}/configuracion/profesionales`)
  await owner.getByRole('button', { name: 'Agregar' }).click()
  const form = owner.getByRole('dialog', { name: 'Nuevo profesional' })
  await form.getByLabel('Nombre', { exact: true }).fill('Mario')
  await form.getByLabel('Apellido').fill('Sosa')
  await form.getByLabel('Matrícula').fill('MP 1234')
  await form.getByRole('button', { name: 'Agregar profesional' }).click()
  await owner.getByText('Matrícula MP 1234').waitFor()
  const { id } = await clinic.api.post<{ id: number }>('/patients', ana)
  const visit = { patientId: id, professionalId: 2, date: '2026-11-20', startTime: '09:00', endTime: '09:15' }
  await clinic.api.post('/appointments', { ...visit, reason: 'Control' })
  await mirrorAtHead(owner)

  await owner.getByRole('button', { name: 'Retirar: Mario Sosa' }).click()
  const question = owner.getByRole('alertdialog')
  await question.getByText('Tiene 1 cita por venir').waitFor()
  await question.getByRole('button', { name: 'Retirar' }).click()
  await owner.getByText('Queda 1 cita por venir: reagéndala en la agenda.').waitFor()
  await owner.getByText('Ya no atiende').waitFor()
  await goTo(owner, '/appointments', 'Gestión de Citas')
})
