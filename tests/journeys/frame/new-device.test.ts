import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { goTo, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'

/* A device on which nobody has signed in before, on a slow network. */

const berta = { ...carla, firstName: 'Berta', dni: '27888777', email: 'berta@correo.example' }

const clinic = journey({
  prepare: async (api) => {
    await api.post('/patients', carla)
    await api.post('/patients', berta)
    const { id } = await api.post<{ id: number }>('/patients', ana)
    await bookedAppointment(api, id, '09:00')
  },
})

/** The parts of the list of patients. */
const PATIENTS = '**/api/v1/patients?after=*'

let page: Page

const line = (text: string | RegExp) => page.getByRole('paragraph').filter({ hasText: text })

/** The lists of patients wait on their way until the returned function is called. */
async function holdPatients(): Promise<() => void> {
  let release = () => undefined
  const released = new Promise<undefined>((resolve) => {
    release = () => void resolve(undefined)
  })
  await page.route(PATIENTS, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

beforeEach(async () => {
  page = await clinic.openDevice({ isSignedIn: false })
})

it('has this week with its names while patients still load, says how many of how many, and then nothing', async () => {
  const release = await holdPatients()
  await signIn(page, clinic.server.url)
  await goTo(page, '/appointments', 'Gestión de Citas')
  await line('Agenda de esta semana lista · pacientes 1 de 3…').waitFor()
  await page.getByText('Ana Gómez').first().waitFor()
  const share = page.getByRole('progressbar', { name: 'Carga de los datos en este dispositivo' })
  await expect.poll(() => share.getAttribute('value')).toBe('2')
  expect(await share.getAttribute('max')).toBe('4')
  const calendar = await page.getByRole('main').boundingBox()
  release()
  await share.waitFor({ state: 'hidden' })
  expect(await line(/Agenda de esta semana lista/).count()).toBe(0)
  expect((await page.getByRole('main').boundingBox())?.y).toBe(calendar?.y)
  await goTo(page, '/patients', 'Pacientes')
  await page.getByText(carla.lastName).first().waitFor()
})

it('says what is missing when the server is gone, and goes on by itself when it is back', async () => {
  await page.route(PATIENTS, (route) => route.abort())
  await signIn(page, clinic.server.url)
  const stopped =
    /Agenda de esta semana lista\. Falta cargar: pacientes 1 de 3 y citas 1 de 1; sigue cuando responda el servidor\./
  await line(stopped).waitFor()
  await goTo(page, '/appointments', 'Gestión de Citas')
  await page.getByText('Ana Gómez').first().waitFor()
  await page.unroute(PATIENTS)
  await line(/Falta cargar/).waitFor({ state: 'hidden' })
  await goTo(page, '/patients', 'Pacientes')
  await page.getByText(carla.lastName).first().waitFor()
})
