import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addPatient, goTo, openScreen, signIn, signOut, takeIncome } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { bePatient } from '#tests/journeys/fixtures/patience.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createIncome, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { listenPlain, type PlainListener } from '#tests/support/server/baseline-listener.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const APP = process.env.APP_FOLDER ?? join(process.cwd(), 'dist', 'app')

const clinic = journey({ clock: 'machine' })

let server: TestServer
let plain: PlainListener

beforeEach(async () => {
  server = await createTestServer({ clock: () => Date.now(), appFolder: APP })
  plain = await listenPlain(server.app)
})

afterEach(async () => {
  await plain.close()
  await server.stop()
})

it.runIf(isProof)(
  'works with the baseline API, and asks about a payment that may have arrived',
  {
    timeout: 120_000,
  },
  async () => {
    const page = await clinic.openDevice({ isSignedIn: false })
    await signIn(page, plain.url)
    await page.getByText('En línea').first().waitFor()
    await goTo(page, '/patients', 'Pacientes')
    await bePatient(page)
    await addPatient(page, ana)
    await page.getByText('Paciente creado correctamente').first().waitFor()

    // The payment arrives, its answer is lost.
    plain.losesAnswer = (method, path) => method === 'POST' && path === '/incomes'
    await openScreen(page, plain.url, '/accounting', 'Contabilidad')
    await takeIncome(page, { patient: 'Gómez', amount: '18000', description: 'Consulta inicial' })
    await goTo(page, '/sincronizacion', 'Centro de sincronización')
    await page.getByText('¿Llegó al servidor?').first().waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Sí, es este' }).click()
    await page.getByText('Entendido: el ingreso ya estaba en el servidor').first().waitFor()
    await page.getByText('No hay cambios por enviar').waitFor({ timeout: 60_000 })

    const incomes = await server.db.selectFrom('incomes').select(['description', 'amount']).execute()
    expect(incomes).toEqual([{ description: 'Consulta inicial', amount: 1_800_000 }])
    await signOut(page)
    expect(await page.evaluate(keptTokens)).toBe(0)
    const posts = plain.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(posts).toEqual(['/auth/login', '/patients', '/incomes'])
    // Its first calls detected the baseline API; afterwards only calls of the specification were made.
    expect([...new Set(plain.additions)].sort()).toEqual(['GET /sync/capabilities', 'GET /sync/events'])
  },
)

/** Counts the tokens that the device keeps for revocation. */
function keptTokens(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('clinica-device')
    opening.onerror = reject
    opening.onsuccess = () => {
      const counting = opening.result.transaction('revocations').objectStore('revocations').count()
      counting.onerror = reject
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
}

/** The calls that detect the server's capabilities. */
const FINDS_OUT = ['GET /health', 'GET /sync/capabilities', 'GET /sync/events']

/** Returns the other calls that are not in the specification. */
const otherAdditions = () => plain.additions.filter((said) => !FINDS_OUT.includes(said))

async function filter(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Elegir fechas' }).click()
  await page.getByLabel('Desde').fill(from)
  await page.getByLabel('Hasta').fill(to)
  await page.getByRole('button', { name: 'Filtrar' }).click()
}

it.runIf(isProof)(
  'reads older incomes there, and accepts without asking only an equal payment of the same day',
  {
    timeout: 120_000,
  },
  async () => {
    const staff = await staffOf(server)
    await createIncome(staff, null, { date: '2024-03-05', description: 'De hace años', amount: 120, netAmount: 120 })
    const page = await clinic.openDevice({ isSignedIn: false })
    await signIn(page, plain.url)
    await page.getByText('En línea').first().waitFor()
    await openScreen(page, plain.url, '/accounting', 'Contabilidad')
    await filter(page, '01/03/2024', '31/03/2024')
    await page.getByText('De hace años').waitFor()
    expect(await page.getByText('Este período necesita conexión').count()).toBe(0)

    await goTo(page, '/patients', 'Pacientes')
    await bePatient(page)
    await addPatient(page, ana)
    await page.getByText('Paciente creado correctamente').first().waitFor()
    // Another device registers the same amount without a patient; this device's payment is lost on the way.
    await createIncome(staff, null, { date: clinicDayAt(Date.now()), description: 'De otra mesa' })
    let isLost = false
    plain.losesRequest = (method, path) => {
      isLost ||= method === 'POST' && path === '/incomes'
      return method === 'POST' && path === '/incomes'
    }
    await openScreen(page, plain.url, '/accounting', 'Contabilidad')
    await takeIncome(page, { patient: 'Gómez', amount: '18000', description: 'Consulta inicial' })
    await expect.poll(() => isLost, { timeout: 30_000 }).toBe(true)
    plain.losesRequest = () => false
    await goTo(page, '/sincronizacion', 'Centro de sincronización')
    await page.getByText('¿Llegó al servidor?').first().waitFor({ timeout: 60_000 })
    await page.getByText('De otra mesa').first().waitFor()
    expect(await page.getByRole('button', { name: 'Sí, es este' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Podría ser este' }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByText('Sin paciente').waitFor()
    await asked.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'No llegó: enviar de nuevo' }).click()
    await page.getByText('No hay cambios por enviar').waitFor({ timeout: 60_000 })
    const incomes = await server.db.selectFrom('incomes').select('description').orderBy('description').execute()
    expect(incomes.map(({ description }) => description)).toEqual(['Consulta inicial', 'De hace años', 'De otra mesa'])
    expect(otherAdditions()).toEqual([])
  },
)

it.runIf(isProof)(
  "shows visitors and patients the specification's texts there, and what is not offered",
  {
    timeout: 120_000,
  },
  async () => {
    const patient = { username: 'bruno', password: 'clave-de-paciente' }
    await registerPatient(server, patient)
    const page = await clinic.openDevice({ isSignedIn: false })
    await page.goto(`${plain.url}/forgot-password`)
    await page.getByRole('textbox', { name: 'Email' }).fill('bruno@correo.example')
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    const sent = 'Se ha enviado un enlace de recuperación a tu email. Revisa tu bandeja de entrada.'
    await page.getByText(sent, { exact: true }).waitFor()

    await signIn(page, plain.url, patient)
    await page.getByText('En línea').first().waitFor()
    await page.getByRole('button', { name: 'Descargar mis datos' }).click()
    await page.getByText('Este servidor no ofrece la descarga de tus datos: pídelos a la clínica.').first().waitFor()
    expect(otherAdditions()).toEqual([])
  },
)
