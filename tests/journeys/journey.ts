import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { type ClinicApi, clinicApiWith } from '#tests/support/clinic-api.ts'
import { createMovedClock, type MovedClock } from '#tests/support/moved-clock.ts'
import { type Screen, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { isProof } from '#tests/support/tier.ts'
import { workerBrowser } from '#tests/support/worker-browser.ts'
import { createWorkerServer } from '#tests/support/worker-server.ts'
import { workerReady } from './front-desk.ts'
import { waitPatiently } from './patience.ts'
import { type Login, type Template, templateOf, workerPort } from './signed-in-template.ts'

/** What a journey begins with; each test has all of it for itself. */
export interface Journey<Rows> {
  /** Running, on a data folder of its own; devices notice at once when it is started again. */
  server: ServerProcess
  /** The first admin's calls. */
  api: ClinicApi
  /** What `prepare` gave. */
  rows: Rows
  /** Opens a device and gives its page, which is still empty. */
  openDevice: (plan?: DevicePlan) => Promise<Page>
  /** Takes the server from all devices until it is started; only one that `outlastsServer` shows another screen then. */
  loseServer: () => Promise<void>
  /** Takes the server from the devices alone until it is started: `api` goes on, as another desk does. */
  cutDevicesOff: () => void
}

export interface JourneyPlan<Rows> {
  /** Lays rows into the data folder before the server starts. */
  lay?: (dataDir: string) => Promise<unknown>
  /** Makes the rows that every test of the file begins with, at the running server. */
  prepare?: (api: ClinicApi, server: ServerProcess) => Promise<Rows>
  /** Who has signed in on the devices: the first admin unless told, else Vera, a patient who has registered. */
  login?: Login
  /**
   * By which server and pages go: that of a Thursday at nine, unless 'machine' is told. A worker's clock can't be moved, so that
   * tests about the worker go by the machine's.
   */
  clock?: 'machine'
  /** Of the mail server by which the clinic sends; mails become files unless told. */
  smtpUrl?: () => string
}

export interface DevicePlan {
  /** A tablet unless told. */
  screen?: Screen
  /** Whether somebody has signed in on it before; true unless told. */
  isSignedIn?: boolean
  /** Whether its service worker holds the whole app, so that it opens without a server; no worker is let in unless told. */
  hasWorker?: boolean
  /**
   * Whether it goes on without a server, whatever it needs. In proof the server dies and a worker has the app; in `npm test`, where
   * only tests about the worker install one, the server answers nothing but for the files of the app.
   */
  outlastsServer?: boolean
  /** Its forms wait for the server's answer as long as it takes: only where there is a server that gives one. */
  waitsForAnswers?: boolean
  /** IANA name; the clinic's own unless told. */
  timezoneId?: string
  /** How far its clock is ahead of the server's, in milliseconds. */
  off?: number
  /** What else its browser is told: a touch screen, less motion, no scripts. */
  options?: BrowserContextOptions
}

/**
 * The fixture of all journeys: a server and devices for each test of the file, which end with it. The worker's one browser and
 * one port serve all; database and signed-in device are copies of a template, so that no test meets what another did.
 *
 *     const clinic = journey({ prepare: withAna })
 *     it('…', async () => {
 *       const page = await clinic.openDevice({ screen: PHONE })
 *       await openCash(page, clinic.server.url)
 */
export function journey<Rows = undefined>(plan: JourneyPlan<Rows> = {}): Journey<Rows> {
  let present: (Journey<Rows> & { end: () => Promise<void> }) | undefined
  const now = () => {
    if (!present) throw new Error('a journey begins with its test')
    return present
  }
  beforeEach(async () => {
    present = await begin(plan)
  })
  afterEach(async () => {
    const ended = present
    present = undefined
    await ended?.end()
  })
  return {
    get server() {
      return now().server
    },
    get api() {
      return now().api
    },
    get rows() {
      return now().rows
    },
    openDevice: (device) => now().openDevice(device),
    loseServer: () => now().loseServer(),
    cutDevicesOff: () => now().cutDevicesOff(),
  }
}

async function begin<Rows>({ lay, prepare, login = 'admin', clock: told, smtpUrl }: JourneyPlan<Rows>) {
  const clock = told === 'machine' ? undefined : createMovedClock()
  const template = await templateOf(await workerBrowser(), login, clock !== undefined)
  const server = await createWorkerServer({
    port: await workerPort(),
    copyOf: template.dataDir,
    ...(clock && { clock: clock.now }),
    ...(smtpUrl && { smtpUrl: smtpUrl() }),
  })
  const api = clinicApiWith(server.url, template.adminToken)
  const contexts: BrowserContext[] = []
  const loseServer = async () => {
    if (isProof) await server.kill()
    else server.fallSilent()
  }
  const cutDevicesOff = () => server.fallSilent(template.adminToken)
  const startNoticed = async () => {
    await server.start()
    // In proof the devices find out by themselves, which takes them up to half a minute.
    if (!isProof) await Promise.all(contexts.flatMap((context) => context.pages()).map(lookUp))
  }
  const openDevice = async ({ outlastsServer = false, ...given }: DevicePlan = {}) => {
    const device = { hasWorker: outlastsServer && isProof, ...given }
    const context = await openContext(template, clock, device)
    contexts.push(context)
    const page = await context.newPage()
    if (!device.hasWorker) return page
    // Leads to the role's home, and there to the worker the files that only the role needs are named.
    await page.goto(`${server.url}/login`)
    if (device.isSignedIn !== false) {
      await page.getByRole('heading', { name: /Panel de Administración|Mi Panel de Paciente/ }).waitFor()
    }
    await workerReady(page)
    return page
  }
  const end = async () => {
    try {
      await Promise.all(contexts.map((context) => context.close()))
    } finally {
      await server.dispose()
    }
  }
  try {
    await lay?.(server.dataDir)
    await server.start()
    const rows = (await prepare?.(api, server)) as Rows
    return { server: { ...server, start: startNoticed }, api, rows, openDevice, loseServer, cutDevicesOff, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function openContext(template: Template, clock: MovedClock | undefined, device: DevicePlan) {
  const browser = await workerBrowser()
  const { screen = TABLET, isSignedIn = true, hasWorker = false, waitsForAnswers = false, off = 0, options } = device
  const context = await browser.newContext({
    viewport: screen,
    // What moves is drawn again and again: the proof alone pays for it, and the tests of widgets.
    reducedMotion: isProof ? 'no-preference' : 'reduce',
    locale: 'es-AR',
    timezoneId: device.timezoneId ?? 'America/Argentina/Cordoba',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    ...(isSignedIn && { storageState: template.device }),
    ...options,
  })
  await clock?.setIn(context, off)
  if (waitsForAnswers) await waitPatiently(context)
  return context
}

/** As when somebody comes back to a page: it asks at once whether the server is there. */
async function lookUp(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Closes a page at once, as when its tab is closed or dies, and gives a new one of the same device. */
export async function reopened(page: Page): Promise<Page> {
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  return context.newPage()
}
