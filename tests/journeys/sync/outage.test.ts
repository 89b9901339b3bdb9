import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { arrivedCount } from '#tests/journeys/fixtures/arrived.ts'
import {
  addPatient,
  bookAppointment,
  cancelAppointment,
  editPatientPhone,
  fillLogin,
  findInAgenda,
  goTo,
  openScreen,
  signIn,
  signOut,
  takeIncome,
  waitForWorker,
  waitingCount,
} from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import { type ClinicApi, createClinicApi } from '#tests/support/api/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/browser/clinic-browser.ts'
import { createPostgresDatabase } from '#tests/support/database/postgres-server.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { createCuttingProxy } from '#tests/support/network/cutting-proxy.ts'
import { admin, createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const appointmentDay: LocalDate = addDays(clinicDayAt(Date.now()), 3)

let server: ServerProcess
/** Where its rows lie: in its folder, or with TEST_DATABASE=postgres in a database there. */
let place: string
let browsers: ClinicBrowser[]

async function newBrowser(): Promise<ClinicBrowser> {
  const browser = await createClinicBrowser()
  browsers.push(browser)
  return browser
}

/** Creates the patient Carla, with an appointment that will be cancelled. */
async function withCarla(api: ClinicApi): Promise<number> {
  const { id } = await api.post<{ id: number }>('/patients', carla)
  const appointment = {
    date: appointmentDay,
    startTime: '15:00',
    endTime: '15:15',
    reason: 'Control',
    patientId: id,
    professionalId: 1,
  }
  return (await api.post<{ id: number }>('/appointments', appointment)).id
}

/** The number of these changes. */
const CHANGES = 5

/** Does everything that the receptionist does while the server is down. */
async function workThroughTheOutage(page: Page, url: string, carlasAppointment: number): Promise<void> {
  await openScreen(page, url, '/patients', 'Pacientes')
  await addPatient(page, ana)
  await editPatientPhone(page, 'Carla Núñez', '3537 499999')
  await goTo(page, '/appointments', 'Gestión de Citas')
  await bookAppointment(page, {
    patient: 'Ana Gómez',
    date: formatDayShort(appointmentDay),
    start: '14:15',
    reason: 'Dolor lumbar',
  })
  await cancelAppointment(page, url, carlasAppointment)
  await goTo(page, '/accounting', 'Contabilidad')
  await takeIncome(page, { patient: 'Ana Gómez', amount: '18.000', description: 'Consulta inicial' })
}

/** Returns a page that was signed in when the server stopped, with all that work pending. */
async function pageAfterTheOutage(url: string): Promise<Page> {
  const carlasAppointment = await withCarla(await createClinicApi(server.url))
  const page = await (await newBrowser()).open()
  await signIn(page, url)
  await waitForWorker(page)
  await openScreen(page, url, '/appointments', 'Gestión de Citas')
  await mirrorAtHead(page)
  await server.kill()
  await workThroughTheOutage(page, url, carlasAppointment)
  return page
}

async function expectEachChangeOnce(): Promise<void> {
  await expect.poll(() => arrivedCount(place), { timeout: 60_000 }).toBe(CHANGES)
  const patients = await storedRows(
    place,
    "SELECT id, dni, phone FROM patients WHERE confirmed = 1 AND dni IN ('28999888', '30111222') ORDER BY dni",
  )
  expect(patients).toMatchObject([
    { dni: carla.dni, phone: '3537 499999' },
    { dni: ana.dni, phone: ana.phone },
  ])
  const anaId = patients[1]?.id
  const appointments = await storedRows(
    place,
    'SELECT patient_id, start_time, status FROM appointments ORDER BY start_time',
  )
  expect(appointments).toMatchObject([
    { patient_id: anaId, start_time: '14:15', status: 'scheduled' },
    { patient_id: patients[0]?.id, start_time: '15:00', status: 'cancelled' },
  ])
  const incomes = await storedRows(place, 'SELECT patient_id, amount FROM incomes')
  expect(incomes).toMatchObject([{ patient_id: anaId, amount: 1_800_000 }])
}

beforeEach(async () => {
  browsers = []
  const { TEST_POSTGRES: postgres } = process.env
  const url = postgres === undefined ? undefined : await createPostgresDatabase(postgres)
  server = await createServerProcess(url === undefined ? {} : { variables: { DATABASE_URL: url } })
  place = url ?? server.dataDir
  await server.start()
})

afterEach(async () => {
  for (const browser of browsers) await browser.dispose()
  await server.dispose()
})

describe('work without a server', () => {
  it('survives a closed browser and reaches the clinic exactly once when the server is back', async () => {
    const carlasAppointment = await withCarla(await createClinicApi(server.url))
    const browser = await newBrowser()
    const page = await browser.open()
    await signIn(page, server.url)
    await waitForWorker(page)
    await openScreen(page, server.url, '/appointments', 'Gestión de Citas')
    await mirrorAtHead(page)
    await server.kill()

    await workThroughTheOutage(page, server.url, carlasAppointment)
    await expect.poll(() => waitingCount(page)).toBe(CHANGES)
    await browser.close()

    const reopened = await browser.open()
    await openScreen(reopened, server.url, '/patients', 'Pacientes')
    await expect.poll(() => reopened.getByText('En este dispositivo').count()).toBe(2)
    await goTo(reopened, '/appointments', 'Gestión de Citas')
    await findInAgenda(reopened, /14:15 a 14:30, Ana Gómez.*En este dispositivo/, appointmentDay)
    await goTo(reopened, '/accounting', 'Contabilidad')
    await reopened.getByText('de ellos $ 18.000,00 en este dispositivo').waitFor()
    await expect.poll(() => waitingCount(reopened)).toBe(CHANGES)

    await server.start()
    await expect.poll(() => waitingCount(reopened), { timeout: 60_000 }).toBe(0)
    await reopened.getByRole('link', { name: /En línea/ }).waitFor()
    await expectEachChangeOnce()

    const other = await (await newBrowser()).open()
    await signIn(other, server.url)
    await goTo(other, '/patients', 'Pacientes')
    await other.getByText('Ana Gómez').first().waitFor()
    await goTo(other, '/appointments', 'Gestión de Citas')
    await findInAgenda(other, /14:15 a 14:30, Ana Gómez/, appointmentDay)
    await goTo(other, '/accounting', 'Contabilidad')
    await other.getByText('$ 18.000,00').first().waitFor()
  })

  it.runIf(isProof)(
    'reaches the clinic exactly once when the first answer is cut off after the server committed',
    async () => {
      const proxy = await createCuttingProxy(server.url)
      try {
        const page = await pageAfterTheOutage(proxy.url)

        proxy.cutNextAnswer(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/patients'))
        await server.start()
        await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
        expect(proxy.cuts()).toBe(1)
        await expectEachChangeOnce()
      } finally {
        await proxy.close()
      }
    },
  )

  it.runIf(isProof)(
    'keeps the queue for its own user alone when the session ends while sending (U-1, L-3)',
    async () => {
      const proxy = await createCuttingProxy(server.url)
      try {
        const page = await pageAfterTheOutage(proxy.url)

        proxy.beforeNext(
          ({ method, path }) => method === 'POST' && path.startsWith('/api/v1/appointments'),
          async () => {
            await storedRows(place, 'DELETE FROM sessions RETURNING user_id')
          },
        )
        await server.start()
        await page.waitForURL('**/login', { timeout: 60_000 })
        await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
        expect(await storedRows(place, `SELECT id FROM patients WHERE dni = '${ana.dni}'`)).toHaveLength(1)
        expect(await storedRows(place, 'SELECT id FROM incomes')).toHaveLength(0)

        const visitor = { username: 'visita', password: 'otra-clave' }
        await registerPatient(server.url, visitor)
        await fillLogin(page, visitor)
        await page.getByRole('heading', { name: 'Mi Panel de Paciente' }).waitFor()
        expect(await waitingCount(page)).toBe(0)
        await openScreen(page, proxy.url, '/sincronizacion', 'Centro de sincronización')
        expect(await page.getByText('Ana Gómez').count()).toBe(0)
        await signOut(page)

        await fillLogin(page, admin)
        await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
        await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
        await expectEachChangeOnce()
      } finally {
        await proxy.close()
      }
    },
  )
})

async function registerPatient(url: string, login: { username: string; password: string }): Promise<void> {
  const person = {
    ...login,
    name: 'Vera',
    lastName: 'Sosa',
    dni: '33444555',
    phone: '3537 433333',
    email: 'vera@correo.example',
  }
  const answer = await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(answer.status).toBe(201)
}
