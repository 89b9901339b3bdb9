import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import { arrivedCount } from '#tests/journeys/fixtures/arrived.ts'
import {
  addPatient,
  bookAppointment,
  openScreen,
  signIn,
  takeIncome,
  waitForServerFound,
  waitForServerLost,
  waitForWorker,
  waitingCount,
} from '#tests/journeys/fixtures/front-desk.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/browser/clinic-browser.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'

/** The archive of the former release, as `npm run pack` made it. Without it there is nothing to play. */
const archive = process.env.FORMER_RELEASE ?? ''

type Release = 'former' | 'present'

/** A server's release, and that of the app which it gives to devices. */
interface Product {
  server: Release
  app: Release
}

/** A device gets its app from the first product, and sends to the second one. */
interface Meeting {
  name: string
  first: Product
  second: Product
}

const FORMER: Product = { server: 'former', app: 'former' }
const PRESENT: Product = { server: 'present', app: 'present' }
const NEW_APP: Product = { server: 'former', app: 'present' }

const MEETINGS: readonly Meeting[] = [
  { name: 'the app of the former release, after the server was updated', first: FORMER, second: PRESENT },
  { name: 'the app of this release, with the former server', first: NEW_APP, second: NEW_APP },
]

/** The number of changes of `workOffline`. */
const CHANGES = 3
const PATIENCE_MS = 60_000

let folder: string
let running: ServerProcess[]
let browser: ClinicBrowser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anterior-'))
  if (archive) await promisify(execFile)('tar', ['-xzf', archive, '-C', folder])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  running = []
  browser = await createClinicBrowser()
})
afterEach(async () => {
  await browser.dispose()
  for (const server of running) await server.dispose()
})

/** Returns a folder with a server of one release and an app of the same or another one. */
async function built({ server, app }: Product): Promise<string> {
  const present = join(process.cwd(), 'dist')
  if (server === 'present') return present
  const former = join(folder, 'clinica')
  if (app === 'former') return former
  const mixed = join(folder, 'mixed')
  await cp(former, mixed, { recursive: true })
  await rm(join(mixed, 'app'), { recursive: true })
  await cp(join(present, 'app'), join(mixed, 'app'), { recursive: true })
  return mixed
}

async function start(product: Product, former?: ServerProcess): Promise<ServerProcess> {
  const dist = await built(product)
  const place = former && { dataDir: former.dataDir, port: Number(new URL(former.url).port) }
  const server = await createServerProcess({ dist, ...place })
  running.push(server)
  await server.start()
  return server
}

async function workOffline(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/patients', 'Pacientes')
  await addPatient(page, ana)
  await openScreen(page, url, '/appointments', 'Gestión de Citas')
  const day = addDays(clinicDayAt(Date.now()), 3)
  const booking = { patient: 'Ana Gómez', date: formatDayShort(day), start: '14:15', reason: 'Dolor lumbar' }
  await bookAppointment(page, booking)
  await openScreen(page, url, '/accounting', 'Contabilidad')
  await takeIncome(page, { patient: 'Ana Gómez', amount: '18.000', description: 'Consulta inicial' })
}

/** Presses 'Actualizar' where a former app meets rows of a new shape: it keeps its changes until then. */
async function updateWhereAsked(page: Page): Promise<void> {
  const asked = page.getByText('actualiza para seguir sincronizando')
  const isDecided = async () => (await asked.count()) > 0 || (await waitingCount(page)) === 0
  await expect.poll(isDecided, { timeout: PATIENCE_MS }).toBe(true)
  if ((await asked.count()) === 0) return
  expect(await waitingCount(page)).toBe(CHANGES)
  await page.getByRole('button', { name: 'Actualizar' }).first().click()
}

describe.skipIf(!archive)('with the archive of the former release', () => {
  it.each(MEETINGS)('$name, brings each change of an outage to the clinic once', async ({ first, second }) => {
    const before = await start(first)
    const page = await browser.open()
    await signIn(page, before.url)
    await waitForWorker(page)
    await openScreen(page, before.url, '/appointments', 'Gestión de Citas')
    await waitForServerFound(page)
    await before.kill()
    await waitForServerLost(page)
    await workOffline(page, before.url)
    await expect.poll(() => waitingCount(page)).toBe(CHANGES)

    const { dataDir } = await start(second, before)
    await updateWhereAsked(page)
    await expect.poll(() => waitingCount(page), { timeout: PATIENCE_MS }).toBe(0)
    expect(await arrivedCount(dataDir)).toBe(CHANGES)
    const rows = await storedRows(
      dataDir,
      `SELECT dni, start_time, amount FROM patients
       JOIN appointments ON appointments.patient_id = patients.id JOIN incomes ON incomes.patient_id = patients.id`,
    )
    expect(rows).toEqual([{ dni: ana.dni, start_time: '14:15', amount: 1_800_000 }])
    expect(await page.getByText('necesita tu decisión').count()).toBe(0)
  })
})
